import type { Browser, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { startEarlyPhone } from '#tests/server/early-phone.ts'
import { type Kamailio, startKamailio, whyNoKamailio } from '#tests/server/kamailio.ts'
import { answers, calls, refuses, startSipp, takesInfo } from '#tests/server/sipp.ts'
import { type SoftPhone, startSoftPhone } from '#tests/server/soft-phone.ts'
import { newId, type Person, setStatus, signIn, unwrap } from '#tests/server/test-client.ts'
import { isSoak } from '#tests/soak/runs.ts'
import { type Backend, startBackend } from './backend.ts'
import { callBrowser } from './call-browser.ts'
import { callCard, callState } from './call-card.ts'
import { hears, hearsNothingOf, hearsRingback, openStaff, playMissedVoice } from './open-call.ts'
import { openChat } from './people.ts'
import { audible, giveTone, silent, tonesAt } from './sound.ts'

test.use({ launchOptions: callBrowser })
test.describe.configure({ mode: 'serial' })
const why = whyNoKamailio()
// biome-ignore lint/suspicious/noSkippedTests: only where the programs are not installed
test.skip(why !== null, `Telephones are not tested: ${why}`)

let kamailio: Kamailio
let backend: Backend
let phone: SoftPhone
/** The first agent's tab, which stays open for all tests. */
let desk: Page | null = null
test.beforeAll(async () => {
  kamailio = await startKamailio()
  // The tests end calls and close no inquiries: their agent would have as many as an agent may have, and be offered none.
  backend = await startBackend({ env: { ...kamailio.env, EVERLINE_AGENT_LIMIT: '100' } })
})
// Closed sessions get no call of the next test.
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) if (context !== desk?.context()) await context.close()
})
test.afterAll(async () => {
  await backend?.stop()
  await kamailio?.stop()
})

const phoneHears = (tone: number) => expect.poll(() => phone.heard(tone)).toBeGreaterThan(audible)
/** Each of two voices is half of the sound. */
const phoneHearsBoth = (...both: [number, number]) =>
  expect
    .poll(async () => Math.min(...(await Promise.all(both.map((tone) => phone.heard(tone))))))
    .toBeGreaterThan(0.7 * audible)
const phoneHearsNothingOf = (tone: number) => expect.poll(() => phone.heard(tone)).toBeLessThan(silent)

const line = '+493055500100'
const tones = { agent: 620, phone: 1040, colleague: 880, visitor: 760, early: 1400, stranger: 1230, ringback: 425 }

const signInOf = (email: string) => {
  const found = backend.signIns.find((signIn) => signIn.email === email)
  if (!found) throw new Error(`no sign-in of ${email}`)
  return found
}

/** Watches whether a page ever hears a tone more than all others: what begins suddenly is a little of every tone. */
async function watchFor(tab: Page, tone: number, others: number[]) {
  await tab.evaluate(
    ([tone, others]) => {
      setInterval(() => {
        const loudness = everlineHeard(tone)
        if (loudness > 0.25 && others.every((other) => loudness > everlineHeard(other)))
          document.body.setAttribute(`data-heard-${tone}`, '')
      }, 20)
    },
    [tone, others] as const,
  )
  return () => tab.evaluate((tone) => document.body.hasAttribute(`data-heard-${tone}`), tone)
}

/** Returns what the card has said about the state of the call, one after the other. */
async function watchStates(tab: Page) {
  await callCard(tab).evaluate((card) => {
    const seen: string[] = []
    const look = () => {
      const text = card.querySelector('[role=status]')?.textContent ?? ''
      if (text !== seen.at(-1)) seen.push(text)
      document.body.setAttribute('data-states', JSON.stringify(seen))
    }
    new MutationObserver(look).observe(card, { subtree: true, childList: true, characterData: true })
    look()
  })
  return async (): Promise<string[]> => JSON.parse((await tab.getAttribute('body', 'data-states')) ?? '[]')
}

/** The service has a number, and a script for it. Returns its admin. */
async function addLine(): Promise<Person> {
  const { email: adminEmail, password } = signInOf('admin@everline.test')
  const admin = await signIn(backend.url, adminEmail, password)
  const number = { id: newId(), number: line, name: 'Shop', access: 'everybody' as const, memberEids: [] }
  const added = await admin.call('createServiceNumber', { params: { s: 'demo' }, body: number })
  if (!added.ok && added.error.name !== 'number-taken') throw new Error(added.error.name)
  if (added.ok) {
    const script = { id: newId(), name: 'Shop line', number: line, text: 'Ask for the order number.' }
    unwrap(await admin.call('createNumberScript', { params: { s: 'demo' }, body: script }))
  }
  return admin
}

/** The first agent of a service with a number, who is signed in with a tone for a microphone, and in no call. */
async function openDesk(browser: Browser): Promise<Page> {
  await addLine()
  desk ??= (await openStaff(browser, backend.url, signInOf('agent1@everline.test'), tones.agent)).tab
  await desk.bringToFront()
  await expect(callCard(desk)).toHaveCount(0)
  await desk.getByRole('link', { name: 'Inbox' }).click()
  return desk
}

const openColleague = async (browser: Browser): Promise<Page> =>
  (await openStaff(browser, backend.url, signInOf('agent2@everline.test'), tones.colleague)).tab

async function accept(tab: Page) {
  await tab.bringToFront()
  await tab.getByRole('alertdialog', { name: 'Incoming chat' }).getByRole('button', { name: 'Accept' }).click()
}

/** Calls the telephone by the dial pad. */
async function dial(tab: Page, number: string) {
  await tab.goto(`${backend.url}/calls`)
  await tab.getByLabel('Number, extension or teammate').fill(number)
  await tab.getByRole('button', { name: 'Call', exact: true }).last().click()
}

const far = '+4930555123'

test.describe('sipp is the carrier', () => {
  const carrier = () => ({ port: kamailio.carrierPort, proxyPort: kamailio.sipPort })

  test('[CAL-12] [CAL-05] a busy line and a number that nobody has are told to the agent; G.711 comes back from one who answers', async ({
    browser,
  }) => {
    const tab = await openDesk(browser)
    for (const [status, text] of [
      ['486 Busy Here', 'The line is busy.'],
      ['404 Not Found', 'No one found with that name or number.'],
    ] as const) {
      const sipp = await startSipp(refuses(status), carrier())
      await dial(tab, far)
      await expect(tab.getByText(text)).toBeVisible()
      await expect(callCard(tab)).toHaveCount(0)
      await sipp.done
    }
    const sipp = await startSipp(answers, carrier())
    await dial(tab, far)
    await hears(tab, tones.agent)
    await expect(callCard(tab).getByText('Ask for the order number.')).toBeVisible()
    await callCard(tab).getByRole('button', { name: 'Hang up' }).click()
    await sipp.done
  })

  test('[CAP-02] a caller of the carrier is answered by an agent, who hears the own sound back', async ({
    browser,
  }) => {
    const tab = await openDesk(browser)
    const sipp = await startSipp(calls('+4930555321', line), carrier())
    await accept(tab)
    await hears(tab, tones.agent)
    await expect(callCard(tab)).toContainText('+4930555321')
    await callCard(tab).getByRole('button', { name: 'Hang up' }).click()
    await sipp.done
  })

  test('[CAL-13] [CAL-07] tones reach it within the sound or beside it, never both; it refers nobody, and goes on with a colleague to whom its call is given', async ({
    browser,
  }) => {
    const tab = await openDesk(browser)
    // The one who takes tones within the sound ends as a failure if it is asked anything else before it is hung up.
    for (const scenario of [answers, takesInfo('7')]) {
      const sipp = await startSipp(scenario, carrier())
      await dial(tab, far)
      await hears(tab, tones.agent)
      await callCard(tab).getByRole('button', { name: 'Keypad' }).click()
      await tab.getByRole('button', { name: '7', exact: true }).last().click()
      await hears(tab, tones.agent)
      await callCard(tab).getByRole('button', { name: 'Hang up' }).click()
      await sipp.done
    }
    const sipp = await startSipp(calls('+4930555323', line, { isMoved: true }), carrier())
    await accept(tab)
    await hears(tab, tones.agent)
    const colleague = await openColleague(browser)
    await tab.bringToFront()
    await callCard(tab).getByRole('button', { name: 'People' }).click()
    // The colleague goes away after this test, and an inquiry of theirs would be offered in the next.
    await tab.getByRole('checkbox', { name: 'Transfer the conversation too' }).uncheck()
    await tab.getByRole('combobox', { name: 'Teammate' }).selectOption({ label: 'Tom Becker' })
    await tab.getByRole('button', { name: 'Transfer now' }).click()
    await colleague.bringToFront()
    await colleague.getByRole('button', { name: 'Answer' }).click()
    await hears(colleague, tones.colleague)
    await callCard(colleague).getByRole('button', { name: 'Hang up' }).click()
    await sipp.done
  })

  test('[CAL-13] a caller holds the call in every way, for longer than a lost one takes to be missed, and both hear each other afterwards', async ({
    browser,
  }) => {
    const tab = await openDesk(browser)
    // The gateway's tests prove the others.
    const holds = isSoak
      ? (['sendonly', 'inactive', 'old telephones', 'port 0'] as const)
      : (['sendonly', 'port 0'] as const)
    const sipp = await startSipp(
      calls('+4930555322', line, { holds, holdMs: 5000, from: '<tel:+49-30-555-322>' }),
      carrier(),
    )
    await accept(tab)
    const states = await watchStates(tab)
    for (let count = 1; count <= holds.length; count += 1) {
      await expect.poll(async () => (await states()).filter((each) => each === 'You’re on hold').length).toBe(count)
      if (count === 1) await hearsNothingOf(tab, tones.agent)
    }
    await expect(callState(tab)).toHaveText('Connected')
    await hears(tab, tones.agent)
    expect(await states()).not.toContain('Reconnecting…')
    await callCard(tab).getByRole('button', { name: 'Hang up' }).click()
    await sipp.done
  })
})

test.describe('a telephone that sends sound before it answers', () => {
  test('[CAL-01] is heard instead of the ringback tone, is talked to once it answers, and nobody else is heard in its place', async ({
    browser,
  }) => {
    const tab = await openDesk(browser)
    const early = await startEarlyPhone(kamailio.carrierPort)
    await dial(tab, far)
    await early.rings()
    await expect(callState(tab)).toHaveText('Ringing…')
    await hearsRingback(tab)
    early.plays(tones.early)
    await expect(callState(tab)).toHaveText('Ringing')
    await hears(tab, tones.early)
    const hasHeardStranger = await watchFor(tab, tones.stranger, [tones.early, tones.phone])
    early.strangerPlays(tones.stranger)
    early.plays(tones.phone)
    early.answers()
    await hears(tab, tones.phone)
    await expect(callState(tab)).toHaveText('Connected')
    await expect.poll(() => early.sent()).toBeGreaterThan(200)
    expect(await hasHeardStranger()).toBe(false)
    await callCard(tab).getByRole('button', { name: 'Hang up' }).click()
    await expect(callCard(tab)).toHaveCount(0)
    early.stop()
  })
})

test.describe('a telephone', () => {
  test.beforeAll(async () => {
    const where = { port: kamailio.carrierPort, proxyPort: kamailio.sipPort }
    phone = await startSoftPhone({ ...where, number: far, tone: tones.phone, mode: 'manual' })
  })
  test.afterAll(() => phone?.stop())

  test('[CAP-02] [CAL-05] [CAL-13] an agent calls a telephone: both hear each other, tones arrive, a reload keeps the call, and the telephone ends it', async ({
    browser,
  }) => {
    const tab = await openDesk(browser)
    await dial(tab, far)
    await phone.next('CALL_INCOMING')
    await expect(callState(tab)).toHaveText('Ringing…')
    await hearsRingback(tab)
    await phone.accept()
    await hears(tab, tones.phone)
    await phoneHears(tones.agent)
    await expect(callState(tab)).toHaveText('Connected')
    await callCard(tab).getByRole('button', { name: 'Keypad' }).click()
    await tab.getByRole('button', { name: '7', exact: true }).last().click()
    expect((await phone.next('CALL_DTMF_START')).param).toBe('7')
    await tab.reload()
    await hears(tab, tones.phone)
    await phoneHears(tones.agent)
    await phone.hangUp()
    await expect(callCard(tab)).toHaveCount(0)
  })

  test('[CAP-02] [CAL-13] a telephone calls a number of the service: it rings by the queue, is answered, takes tones, holds, and ends by hanging up', async ({
    browser,
  }) => {
    const tab = await openDesk(browser)
    await phone.dial(line)
    await phone.next('CALL_RINGING')
    await accept(tab)
    await phone.next('CALL_ESTABLISHED')
    await hears(tab, tones.phone)
    await phoneHears(tones.agent)
    // In the payload type that the telephone has offered.
    await callCard(tab).getByRole('button', { name: 'Keypad' }).click()
    await tab.getByRole('button', { name: '5', exact: true }).last().click()
    expect((await phone.next('CALL_DTMF_START')).param).toBe('5')
    const states = await watchStates(tab)
    await phone.hold()
    await expect(callState(tab)).toHaveText('You’re on hold')
    await hearsNothingOf(tab, tones.phone)
    const beforeResumed = await phone.decodedSeconds()
    await phone.resume()
    await hears(tab, tones.phone)
    await expect.poll(() => phone.decodedSeconds()).toBeGreaterThan(beforeResumed + 0.5)
    expect(await states()).not.toContain('Reconnecting…')
    await callCard(tab).getByRole('button', { name: 'Hang up' }).click()
    await phone.next('CALL_CLOSED')
  })

  test('[CAP-02] [CAP-03] [CAL-07] an agent holds the call, adds a colleague, and transfers the call to them; until they answer it hears a ringback tone', async ({
    browser,
  }) => {
    const tab = await openDesk(browser)
    const colleague = await openColleague(browser)
    await dial(tab, far)
    await phone.next('CALL_INCOMING')
    await phone.accept()
    await phoneHears(tones.agent)
    await callCard(tab).getByRole('button', { name: 'Hold' }).click()
    await phoneHearsNothingOf(tones.agent)
    await callCard(tab).getByRole('button', { name: 'Hold' }).click()
    await phoneHears(tones.agent)
    await callCard(tab).getByRole('button', { name: 'People' }).click()
    /** The colleague comes into the call, by one of the buttons. */
    const brings = async (how: string, meanwhile = async () => {}) => {
      await tab.bringToFront()
      await tab.getByRole('combobox', { name: 'Teammate' }).selectOption({ label: 'Tom Becker' })
      await tab.getByRole('button', { name: how }).click()
      await meanwhile()
      await colleague.bringToFront()
      await colleague.getByRole('button', { name: 'Answer' }).click()
      await hears(colleague, tones.phone)
    }
    await brings('Add to the call')
    await hears(colleague, tones.agent)
    await phoneHearsBoth(tones.agent, tones.colleague)
    await tab.bringToFront()
    await hears(tab, tones.colleague)
    await colleague.bringToFront()
    await callCard(colleague).getByRole('button', { name: 'Hang up' }).click()
    await tab.bringToFront()
    await hears(tab, tones.phone)
    await phoneHearsNothingOf(tones.colleague)
    // It sounds for one second of five.
    await brings('Transfer now', () =>
      expect.poll(() => phone.heard(tones.ringback), { intervals: [100] }).toBeGreaterThan(audible),
    )
    await phoneHears(tones.colleague)
    await phoneHearsNothingOf(tones.agent)
    await phoneHearsNothingOf(tones.ringback)
    await expect(callCard(tab)).toHaveCount(0)
    await expect(callCard(colleague).getByText('Ask for the order number.')).toBeVisible()
    await phone.hangUp()
    await expect(callCard(colleague)).toHaveCount(0)
  })

  test('[CAP-03] [CAL-05] [CAL-07] an agent adds a telephone to a visitor’s call by its number, and then transfers the visitor to it', async ({
    browser,
  }) => {
    const tab = await openDesk(browser)
    const context = await browser.newContext()
    await giveTone(context, tones.visitor)
    const page = await context.newPage()
    await page.goto(`${backend.url}/demo`)
    const chat = await openChat(page)
    await chat.getByRole('button', { name: 'Call us' }).click()
    await accept(tab)
    await hears(tab, tones.visitor)
    await callCard(tab).getByRole('button', { name: 'People' }).click()
    /** The telephone comes into the call, by one of the buttons. */
    const brings = async (how: string, meanwhile = async () => {}) => {
      await tab.getByLabel('Or a number or extension').fill(far)
      await tab.getByRole('button', { name: how }).click()
      await phone.next('CALL_INCOMING')
      await meanwhile()
      await phone.accept()
    }
    await brings('Add to the call')
    await hears(tab, tones.phone)
    await phoneHearsBoth(tones.agent, tones.visitor)
    await page.bringToFront()
    await hears(chat, tones.phone)
    await phone.hangUp()
    await tab.bringToFront()
    await expect(callCard(tab).getByRole('listitem')).toHaveCount(1)
    await brings('Transfer now', async () => {
      await page.bringToFront()
      await expect(callState(chat)).toHaveText('Transferring…')
      await hearsRingback(chat)
    })
    await expect(callCard(tab)).toHaveCount(0)
    await phoneHears(tones.visitor)
    await page.bringToFront()
    await hears(chat, tones.phone)
    await phone.hangUp()
    await expect(callCard(chat)).toHaveCount(0)
  })
})

/** A telephone calls while nobody takes calls. */
async function callInVain(number: string): Promise<SoftPhone> {
  await addLine()
  for (const { email, password } of backend.signIns)
    unwrap(await setStatus(await signIn(backend.url, email, password), 'away'))
  const where = { port: kamailio.carrierPort, proxyPort: kamailio.sipPort }
  const caller = await startSoftPhone({ ...where, number, tone: tones.phone })
  await caller.dial(line)
  return caller
}

test('[CAP-02] [CAL-13] a telephone that nobody answers hears a tone and leaves a voice message, which an agent finds with the missed call and hears', async ({
  browser,
}) => {
  const caller = await callInVain('+4930555654')
  await caller.next('CALL_ESTABLISHED')
  await expect.poll(() => caller.heard(1000), { intervals: [100] }).toBeGreaterThan(audible)
  await expect.poll(caller.heardSeconds).toBeGreaterThan(5)
  await caller.hangUp()
  await caller.next('CALL_CLOSED')
  await caller.stop()

  const tab = await openDesk(browser)
  const log = await playMissedVoice(tab)
  const address = (await log.locator('audio').getAttribute('src')) ?? ''
  const [voice = 0, greeting = 1] = await tonesAt(tab, address, [tones.phone, 1000])
  expect(voice).toBeGreaterThan(0.1)
  expect(greeting).toBeLessThan(0.01)
  await expect(log.getByText(/called – no answer/).getByRole('button', { name: /^Call / })).toBeVisible()
})

// The media server does not come back: calls between browsers need none.
test('[CAL-12] [CAP-02] without a media server a telephone that nobody answers is refused, and its call is missed', async () => {
  await kamailio.stopMedia()
  const caller = await callInVain('+4930555655')
  expect((await caller.next('CALL_CLOSED')).param).toContain('503')
  expect(caller.events.map(({ type }) => type)).not.toContain('CALL_ESTABLISHED')
  await caller.stop()
  const admin = await addLine()
  const query = { limit: '1', text: '+4930555655' }
  const { items } = unwrap(await admin.call('getCallLog', { params: { s: 'demo' }, query }))
  expect(items).toMatchObject([{ direction: 'in', end: 'missed' }])
})

test('[CAP-02] [ENT-05] browsers call each other through Kamailio as through the embedded proxy; when it is gone, the device of the agent says that it can take none', async ({
  browser,
}) => {
  const tab = await openDesk(browser)
  const { email, password } = signInOf('agent1@everline.test')
  const agent = await signIn(backend.url, email, password)
  unwrap(await setStatus(agent, 'available'))
  const context = await browser.newContext()
  await giveTone(context, tones.phone)
  const page = await context.newPage()
  await page.goto(`${backend.url}/demo`)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Call us' }).click()
  await accept(tab)
  await hears(tab, tones.phone)
  await page.bringToFront()
  await hears(chat, tones.agent)
  await callCard(chat).getByRole('button', { name: 'Hang up' }).click()
  await expect(callCard(tab)).toHaveCount(0)
  await kamailio.stop()
  const params = { s: 'demo', eid: agent.eid }
  const isLost = async () =>
    unwrap(await agent.call('listStaffDevices', { params })).devices.some(({ status }) => status?.isSignallingLost)
  await expect.poll(isLost).toBe(true)
  // Said after a minute in which the chat works and calls don't: `tests/app/numbers.spec.ts` does not wait for it.
  if (isSoak) await expect(tab.getByText('You can’t receive calls right now')).toBeVisible({ timeout: 120_000 })
})
