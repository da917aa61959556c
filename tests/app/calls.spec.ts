import type { Locator, Page } from '@playwright/test'
import { callBrowser } from '#tests/e2e/call-browser.ts'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

test.use({ launchOptions: callBrowser })
test.afterEach(({ context }) => context.clearPermissions())

const said = (page: Page, name: string) =>
  page.evaluate((name) => window.everline.calls.filter(([id]) => id === name).map(([, input]) => input), name)

test('[CAL-01] [CAL-02] a call says how far it is, with whom and for how long, and covers nothing', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}`)
  await page.getByRole('heading', { name: 'Amara Lindqvist' }).waitFor()
  await page.evaluate(() =>
    window.everline.callIs({
      call: { state: 'PROGRESS', answeredAtMs: null },
      other: { state: 'ringing' },
      leg: { progress: 'ringing' },
    }),
  )
  const bar = page.getByRole('region', { name: 'Call with Mei Tanaka' })
  const state = bar.getByRole('status')
  await expect(state).toHaveText('Ringing…')
  await page.evaluate(() => window.everline.callIs({}))
  await expect(state).toHaveText('Connected')
  await expect(bar).toContainText(/1:\d\d/)
  await page.evaluate(() => window.everline.callIs({ facts: { isMuted: true } }))
  await expect(state).toHaveText('You’re muted')
  await expect(bar.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true')
  expect(await findings(page)).toEqual([])
  await page.evaluate(() => window.everline.callIs({ other: { isHeld: true } }))
  await expect(state).toHaveText('You’re on hold')
  await page.evaluate(() => window.everline.callIs({ leg: { progress: 'reconnecting' } }))
  await expect(state).toHaveText('Reconnecting…')
  const bounds = [await bar.boundingBox(), await page.getByRole('main').boundingBox()]
  expect((bounds[0]?.y ?? 0) + (bounds[0]?.height ?? 0)).toBeLessThanOrEqual(bounds[1]?.y ?? 0)
  await page.evaluate(() => window.everline.callIs({ facts: null, own: { deviceId: 'other' } }))
  await page.evaluate(() => window.everline.callIsOver())
  await expect(bar).toHaveCount(0)
})

test('[ERR-02] a call that goes on says when the minutes of the month are used up', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`)
  await page.getByRole('heading', { name: 'Amara Lindqvist' }).waitFor()
  await page.evaluate(() => window.everline.callIs({}))
  const bar = page.getByRole('region', { name: 'Call with Mei Tanaka' })
  const notice = bar.getByText('This month’s call minutes are used up.')
  await expect(bar).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.evaluate(() => window.everline.callIs({ call: { failureCode: 7003208 } }))
  await expect(notice).toBeVisible()
  await expect(bar.getByRole('status').first()).toHaveText('Connected')
  expect(await findings(page)).toEqual([])
  await page.evaluate(() => window.everline.callIsOver())
})

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true })

  test('[CAL-13] in a tab that nobody sees the time of a call stands still, and is right when the tab is seen again', async ({
    open,
    page,
  }) => {
    await page.clock.install()
    await open('/team')
    await page.evaluate(() => window.everline.callIs({}))
    const time = page.getByRole('region', { name: 'Call with Mei Tanaka' }).getByText(/^\d+:\d\d$/)
    const minutes = async () => Number((await time.innerText()).split(':')[0])
    await expect(time).toBeVisible()
    const setHidden = (isHidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, 'visibilityState', {
          configurable: true,
          get: () => (isHidden ? 'hidden' : 'visible'),
        })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    await setHidden(true)
    const before = await minutes()
    const texts = new Set<string>()
    for (let second = 0; second < 9; second += 1) {
      await page.clock.runFor(1000)
      texts.add(await time.innerText())
    }
    // Changes of the call are still drawn, with the current time.
    expect(texts.size).toBeLessThan(4)
    await page.clock.fastForward(600_000)
    await setHidden(false)
    await expect.poll(minutes).toBeGreaterThanOrEqual(before + 10)
  })
})

test('[CAL-13] hold, tones and a conference work from a toolbar by keys alone, also on a phone', async ({ open }) => {
  const page = await open('/team', { phone: true })
  await page.evaluate(() =>
    window.everline.callIs({
      other: { eid: null, name: 'A very long name that does not fit into the row of any telephone' },
    }),
  )
  const bar = page.getByRole('toolbar', { name: 'Call' })
  const end = bar.getByRole('button', { name: 'Hang up' })
  await expect(end).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: 'Mute' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => said(page, 'switchCall')).toMatchObject([{ switches: { isHeld: true } }])
  await page.keyboard.press('End')
  await expect(end).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(bar.getByRole('button', { name: 'Mute' })).toBeFocused()
  await expect(bar.locator('[tabindex="0"]')).toHaveCount(1)
  await bar.getByRole('button', { name: 'Keypad' }).press('Enter')
  await page.getByRole('button', { name: '5', exact: true }).press('7')
  await expect.poll(() => said(page, 'sendTones')).toMatchObject([{ tones: '7' }])
  await bar.getByRole('button', { name: 'People' }).press('Enter')
  await page.getByRole('combobox', { name: 'Teammate' }).selectOption({ label: 'Mei Tanaka' })
  await page.getByRole('button', { name: 'Add to the call' }).press('Enter')
  await expect.poll(() => said(page, 'inviteToCall')).toMatchObject([{ body: { target: { kind: 'staff' } } }])
  expect(await findings(page)).toEqual([])
  await end.press('Enter')
  await expect.poll(() => said(page, 'hangUp')).toHaveLength(1)
})

test('[CAL-12] [CAL-13] a tone that could not be sent says so, until one is', async ({ open }) => {
  const page = await open('/team')
  await page.evaluate(() => window.everline.callIs({}))
  await page.getByRole('button', { name: 'Keypad' }).click()
  const five = page.getByRole('button', { name: '5', exact: true })
  await page.evaluate(() => window.everline.failNext('sendTones', 'sdp-failed'))
  await five.click()
  const said = page.getByRole('alert').filter({ hasText: 'Couldn’t change the call.' })
  await expect(said).toBeVisible()
  await five.click()
  await expect(said).toHaveCount(0)
})

test('[CAL-13] in a conference its owner alone has buttons to remove others, and none for the visitor; a hold is of one side', async ({
  open,
}) => {
  const page = await open('/team')
  await page.evaluate(() =>
    window.everline.callIs({
      other: { eid: null, kind: 'visitor', name: 'Amara Lindqvist' },
      more: [{ name: 'Jonas Weber', kind: 'staff' }],
    }),
  )
  await page.getByRole('button', { name: 'People' }).click()
  await expect(page.getByText('Jonas Weber').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Remove Jonas Weber' })).toBeVisible()
  const state = page
    .getByRole('region', { name: /^Call with/ })
    .getByRole('status')
    .first()
  const holds = (scene: object) =>
    page.evaluate(
      (scene) => window.everline.callIs({ more: [{ name: 'Jonas Weber', kind: 'staff' }], ...scene } as never),
      scene,
    )
  await holds({ facts: { isHeld: true } })
  await expect(state).toHaveText('On hold – the others keep talking')
  // Somebody else talks on with this side.
  await holds({ other: { isHeld: true } })
  await expect(state).toHaveText('Connected')
  await page.evaluate(() =>
    window.everline.callIs({ other: { name: 'Mei Tanaka' }, more: [{ name: 'Jonas Weber', kind: 'staff' }] }),
  )
  // Mei came first: she owns the call.
  await expect(page.getByText('Mei Tanaka').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
})

test('[CAP-03] in a call that one party mixes, those without a connection here have no tile', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone', 'camera'])
  const page = await open('/team')
  await page.evaluate(() =>
    window.everline.callIs({
      other: { hasCamera: true },
      more: [
        { name: 'Jonas Weber', hasCamera: true },
        { name: 'Lena Novak', hasScreen: true },
      ],
    }),
  )
  // The camera brings the media to this tab.
  await page.getByRole('button', { name: 'Camera' }).click()
  await expect(page.getByLabel('Mei Tanaka’s video')).toBeVisible()
  await expect(page.getByLabel(/’s video$/)).toHaveCount(1)
})

test('[CAL-07] a call is given away at once or after asking, with its inquiry or without', async ({ open }) => {
  const page = await open('/team')
  await page.evaluate(() =>
    window.everline.callIs({
      call: { inquiryId: '01900000-0000-7000-8000-000000000001' },
      other: { eid: null, kind: 'visitor', name: 'Amara Lindqvist' },
    }),
  )
  await page.getByRole('button', { name: 'People' }).click()
  await page.getByRole('combobox', { name: 'Teammate' }).selectOption({ label: 'Mei Tanaka' })
  const types = async () =>
    (await said(page, 'transferCall')).map((input) => (input as { body: { type: string } }).body.type)
  const give = async (name: string) => {
    const count = (await types()).length
    await page.getByRole('button', { name }).click()
    await expect.poll(async () => (await types()).length).toBe(count + 1)
  }
  await give('Transfer now')
  await give('Ask, then transfer')
  expect(await findings(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Transfer the conversation too' }).press('Space')
  await give('Transfer now')
  await give('Ask, then transfer')
  expect(await types()).toEqual(['inquiry_blind', 'inquiry_attendee', 'blind', 'attendee'])
})

test('[CAL-05] [CAL-07] a number or extension that is typed is added to a call, or given it without the inquiry, and a refusal is shown', async ({
  open,
}) => {
  const page = await open('/team')
  await page.evaluate(() =>
    window.everline.callIs({
      call: { inquiryId: '01900000-0000-7000-8000-000000000001' },
      other: { eid: null, kind: 'visitor', name: 'Amara Lindqvist' },
    }),
  )
  await page.getByRole('button', { name: 'People' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Or a number or extension' })
  const add = page.getByRole('button', { name: 'Add to the call' })
  await expect(add).toBeDisabled()
  await field.fill('Nobody Atall')
  await add.press('Enter')
  await expect(field).toHaveAccessibleDescription(/No one found with that name or number/)
  await field.fill('')
  await field.pressSequentially('+442079460142')
  await expect(field).toHaveValue('+44 20 7946 0142')
  // A telephone takes no inquiry.
  await expect(page.getByRole('checkbox', { name: 'Transfer the conversation too' })).toBeDisabled()
  expect(await findings(page)).toEqual([])
  await page.evaluate(() => window.everline.failNext('inviteToCall', 'no-own-number'))
  await add.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^You have no number to call from\./)
  await add.press('Enter')
  await expect(field).toHaveValue('')
  const number = { kind: 'number', number: '+442079460142' }
  await expect
    .poll(() => said(page, 'inviteToCall'))
    .toMatchObject([{ body: { target: number } }, { body: { target: number } }])
  for (const [typed, name] of [
    ['+442079460142', 'Transfer now'],
    ['+442079460142', 'Ask, then transfer'],
    ['204', 'Transfer now'],
  ] as const) {
    await field.fill(typed)
    await page.getByRole('button', { name }).click()
    await expect(field).toHaveValue('')
  }
  expect((await said(page, 'transferCall')).map((input) => (input as { body: unknown }).body)).toEqual([
    { type: 'blind', target: number },
    { type: 'attendee', target: number },
    { type: 'inquiry_blind', target: { kind: 'extension', extension: '204' } },
  ])
})

test('[CAL-09] [CAL-10] a call that sounds badly says what to do, and how both sides have it', async ({ open }) => {
  const page = await open('/team')
  const measured = { atMs: 1, roundTripMs: 90, jitterMs: 9, lossIn: 0.2, lossOut: 0 }
  const quality = (mos: number, cause: 'network-in' | null) => ({
    other: { mos: 2.4 },
    leg: { quality: { value: { ...measured, mos, cause }, warnings: [], advice: null } },
  })
  const isNow = (scene: object) => page.evaluate((scene) => window.everline.callIs(scene), scene)
  const bar = page.getByRole('region', { name: 'Call with Mei Tanaka' })
  const advice = bar.getByText('Your connection is losing sound. Move closer to the router or use a cable.')
  await isNow(quality(4.3, null))
  await bar.getByRole('button', { name: 'More', exact: true }).click()
  await bar.getByRole('button', { name: 'About this call' }).click()
  const now = bar.getByRole('list', { name: 'Current quality' }).getByRole('listitem')
  await expect(now).toHaveText([
    'Your connection to Mei TanakaGood, 4.3 of 4.5',
    'Mei Tanaka’s connectionBad, 2.4 of 4.5',
  ])
  const connections = bar.getByRole('list', { name: 'Media connections' }).getByRole('listitem')
  await expect(connections).toHaveText(['Mei Tanakaconnected · addresses collected'])
  await expect(advice).toBeHidden()
  await isNow(quality(2.1, 'network-in'))
  await expect(advice).toBeVisible()
  expect(await findings(page)).toEqual([])
  // No report is stored before the end of the call.
  await expect(bar.getByText('No quality data for this call.')).toHaveCount(0)
  await isNow({ leg: { quality: { value: null, warnings: ['no-local-audio'], advice: null } } })
  await expect(bar.getByText('Your microphone is silent.')).toBeVisible()
  await isNow({ facts: { failure: { name: 'sip-not-registered' } } })
  await expect(bar.getByRole('alert')).toHaveText(/^Calls aren’t ready yet/)
})

test('[CAL-12] an answer or a hang-up on a dead line says that the call was not answered or ended', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone', 'camera'])
  const page = await open('/team')
  await page.evaluate(() => window.everline.ringsHere())
  await page.evaluate(() => window.everline.failNext('answerCall', 'network'))
  const ringing = page.getByRole('alertdialog', { name: 'Voice call from Mei Tanaka' })
  await ringing.getByRole('button', { name: 'Answer' }).click()
  await expect(ringing.getByRole('alert')).toHaveText(/^Couldn’t answer the call/)
  await page.evaluate(() => window.everline.callIs({ facts: null, own: { state: 'joining' } }))
  await page.evaluate(() => window.everline.failNext('leaveCall', 'network'))
  const bar = page.getByRole('region', { name: 'Call with Mei Tanaka' })
  await bar.getByRole('button', { name: 'Hang up' }).click()
  await expect(bar.getByRole('alert')).toHaveText(/^Couldn’t end the call/)
})

test('[CAL-13] a press is not lost while another one waits for a hub that restarts', async ({ open }) => {
  const page = await open('/team')
  await page.evaluate(() => window.everline.callIs({}))
  await page.evaluate(() => window.everline.failNext('switchCall', 'hub-restarted'))
  const bar = page.getByRole('region', { name: 'Call with Mei Tanaka' })
  const [mute, hold] = [
    await bar.getByRole('button', { name: 'Mute' }).elementHandle(),
    bar.getByRole('button', { name: 'Hold' }),
  ]
  // Both at once, whatever the machine does meanwhile.
  await hold.evaluate((hold, mute) => {
    ;(mute as HTMLElement).click()
    ;(hold as HTMLElement).click()
  }, mute)
  await expect
    .poll(() => said(page, 'switchCall'))
    .toMatchObject([{ switches: { isMuted: true } }, { switches: { isMuted: true } }, { switches: { isHeld: true } }])
})

test('[CAL-13] a second press before the button has changed is the opposite of the first', async ({ open }) => {
  const page = await open('/team')
  await page.evaluate(() => window.everline.callIs({}))
  const hold = page.getByRole('region', { name: 'Call with Mei Tanaka' }).getByRole('button', { name: 'Hold' })
  await hold.evaluate((hold) => {
    ;(hold as HTMLElement).click()
    ;(hold as HTMLElement).click()
  })
  await expect
    .poll(() => said(page, 'switchCall'))
    .toMatchObject([{ switches: { isHeld: true } }, { switches: { isHeld: false } }])
  // The hub has answered, and the call is as it was: the next press holds it.
  await hold.click()
  await expect.poll(async () => (await said(page, 'switchCall'))[2]).toMatchObject({ switches: { isHeld: true } })
})

test('[CAL-03] a call that rings is answered or declined by keys from anywhere, and one press answers one', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone', 'camera'])
  const page = await open('/inbox')
  await page.evaluate(() => window.everline.ringsHere())
  const card = page.getByRole('alertdialog', { name: 'Voice call from Mei Tanaka' })
  await expect(card).toBeVisible()
  await page.evaluate(() => window.everline.putEntity('offer', window.everline.offer(11, Date.now())))
  await expect(page.getByRole('alertdialog')).toHaveCount(2)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Alt+A')
  await expect.poll(() => said(page, 'answerCall')).toMatchObject([{ body: { accept: true } }])
  expect(await said(page, 'answerOffer')).toEqual([])
  await card.getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => said(page, 'answerCall')).toMatchObject([{}, { body: { accept: false } }])
})

test('[CAL-03] a call that rings says who it is: the number with its kind, title and company of the contact, and the number called', async ({
  open,
}) => {
  const page = await open('/team')
  await page.evaluate(() =>
    window.everline.ringsHere({
      own: { number: '+85255500100', numberType: 'OFF_NET' },
      other: { eid: null, kind: 'phone', name: 'Amara Lindqvist', number: '+4681234567', numberType: 'OFF_NET' },
    }),
  )
  const card = page.getByRole('alertdialog', { name: 'Voice call from Amara Lindqvist' })
  await expect(card.getByText('Buyer · Fjällvandring AB')).toBeVisible()
  await expect(card.getByText('+46 8 123 45 67')).toBeVisible()
  await expect(card.getByText('Work', { exact: true })).toBeVisible()
  await expect(card.getByText('on +852 5550 0100')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.evaluate(() =>
    window.everline.ringsHere({
      other: { eid: null, kind: 'phone', name: '', number: '+442079460142', numberType: 'OFF_NET' },
    }),
  )
  const unknown = page.getByRole('alertdialog', { name: 'Voice call from +442079460142' })
  await expect(unknown.getByText('+44 20 7946 0142')).toHaveCount(1)
  await expect(unknown.getByText('Phone', { exact: true })).toBeVisible()
  await expect(unknown.getByText('Buyer')).toHaveCount(0)
})

test('[CAL-13] a second call is answered while the present one is held or ended, by keys too, and the user switches between both', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone', 'camera'])
  const page = await open('/team')
  const second = '01900000-0000-7000-8000-000000080009'
  const first = '01900000-0000-7000-8000-000000080000'
  const switched = (callId: string, isHeld: boolean) => ({ callId, switches: { isHeld } })
  await page.evaluate(() => window.everline.callIs({}))
  await page.evaluate(
    (id) => window.everline.ringsHere({ call: { id, media: 'video' }, other: { name: 'Tom Becker', eid: null } }),
    second,
  )
  const card = page.getByRole('alertdialog', { name: 'Video call from Tom Becker' })
  await expect(card.getByRole('button', { name: 'Hold & answer' })).toBeVisible()
  await expect(card.getByRole('button', { name: /^(Answer|With)/ })).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  // The backend learns of the hold a moment later.
  await page.evaluate(() => window.everline.failNext('answerCall', 'already-in-call'))
  await page.keyboard.press('Alt+A')
  await expect.poll(() => said(page, 'answerCall')).toMatchObject([{}, { params: { callId: second } }])
  // The camera is opened by its own button only.
  expect(await said(page, 'switchCall')).toEqual([switched(first, true)])
  // Nobody to answer any more: the first call goes on.
  await page.evaluate(() => window.everline.failNext('answerCall', 'call-over'))
  await card.getByRole('button', { name: 'Hold & answer' }).press('Enter')
  await expect(card.getByRole('alert')).toHaveText(/^The call has ended/)
  expect((await said(page, 'switchCall')).slice(1)).toEqual([switched(first, true), switched(first, false)])
  await card.getByRole('button', { name: 'End & answer' }).press('Enter')
  await expect.poll(() => said(page, 'answerCall')).toHaveLength(4)
  expect(await said(page, 'hangUp')).toEqual([first])
  // Both are listed. The one that goes on holds the other first.
  await page.evaluate(() => window.everline.callIs({ own: { isHeld: true }, facts: { isHeld: true } }))
  await page.evaluate(
    (id) => window.everline.callIs({ call: { id }, facts: { callId: id }, other: { name: 'Tom Becker', eid: null } }),
    second,
  )
  await expect(page.getByRole('region', { name: 'Call with Tom Becker' })).toBeVisible()
  const held = page.getByRole('region', { name: 'Call with Mei Tanaka' })
  await expect(held.getByRole('status')).toHaveText('On hold')
  expect(await findings(page)).toEqual([])
  await held.getByRole('button', { name: 'Hold' }).click()
  await expect
    .poll(async () => (await said(page, 'switchCall')).slice(3))
    .toEqual([switched(second, true), switched(first, false)])
})

test('[CAL-06] an admin who monitors a call ends that to answer another one', async ({ open, context }) => {
  await context.grantPermissions(['microphone'])
  const page = await open('/team')
  await page.evaluate(() => window.everline.callIs({ own: { monitor: 'listen' } }))
  await page.evaluate(() =>
    window.everline.ringsHere({
      call: { id: '01900000-0000-7000-8000-000000080009' },
      other: { name: 'Tom Becker', eid: null },
    }),
  )
  const card = page.getByRole('alertdialog', { name: 'Voice call from Tom Becker' })
  await expect(card.getByRole('button')).toHaveText(['Decline', /^End & answer/])
  await card.getByRole('button', { name: 'End & answer' }).click()
  await expect.poll(() => said(page, 'answerCall')).toHaveLength(1)
  expect(await said(page, 'hangUp')).toHaveLength(1)
})

test('[CAP-03] a call of the media server offers neither camera nor screen', async ({ open }) => {
  const page = await open('/team')
  await page.evaluate(() => window.everline.callIs({}))
  const bar = page.getByRole('region', { name: 'Call with Mei Tanaka' })
  const pictures = bar.getByRole('button', { name: /^(Camera|Share screen)$/ })
  await expect(pictures.first()).toBeVisible()
  await page.evaluate(() => window.everline.callIs({ call: { hasMediaServer: true } }))
  await expect(pictures).toHaveCount(0)
  await expect(bar.getByRole('button', { name: 'Mute' })).toBeVisible()
})

for (const phone of [false, true])
  test(`[CAL-13] a call is answered and used while a ${phone ? 'phone' : 'desktop'} shows a dialog, which stays open and whole`, async ({
    open,
    context,
  }) => {
    await context.grantPermissions(['microphone'])
    const page = await open('/calls', { phone })
    const row = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await row.first().getByRole('button', { name: 'Amara Lindqvist', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Amara Lindqvist' })
    await page.evaluate(() => window.everline.ringsHere())
    const ringing = page.getByRole('alertdialog', { name: 'Voice call from Mei Tanaka' })
    await ringing.getByRole('button', { name: 'Answer' }).click()
    await expect.poll(() => said(page, 'answerCall')).toHaveLength(1)
    await page.evaluate(() => window.everline.callIs({}))
    const bar = page.getByRole('region', { name: 'Call with Mei Tanaka' })
    await bar.getByRole('button', { name: 'Mute' }).click()
    await bar.getByRole('button', { name: 'Hold' }).focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => said(page, 'switchCall'))
      .toMatchObject([{ switches: { isMuted: true } }, { switches: { isHeld: true } }])
    expect(await findings(page)).toEqual([])
    // The dialog begins below the call.
    const [barBounds, closeBounds] = [
      await bar.boundingBox(),
      await dialog.getByRole('button', { name: 'Close' }).boundingBox(),
    ]
    expect(closeBounds?.y).toBeGreaterThanOrEqual((barBounds?.y ?? 0) + (barBounds?.height ?? 0))
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(bar).toBeVisible()
  })

test('[CAL-13] a call is used, and a conversation accepted, over the sign-in that an expired session asks for', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone'])
  const page = await open('/inbox')
  await page.evaluate(() => window.everline.callIs({}))
  await page.evaluate(() => window.everline.session('expired'))
  const sheet = page.getByRole('dialog', { name: 'Sign in again' })
  await sheet.getByLabel('Password').fill('half typed')
  await page.getByRole('region', { name: 'Call with Mei Tanaka' }).getByRole('button', { name: 'Mute' }).click()
  await expect.poll(() => said(page, 'switchCall')).toMatchObject([{ switches: { isMuted: true } }])
  await page.evaluate(() => window.everline.putEntity('offer', window.everline.offer(11, Date.now())))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => said(page, 'answerOffer')).toHaveLength(1)
  expect(await findings(page)).toEqual([])
  // Controls beside the call can be used too.
  await sheet.getByLabel('Password').click()
  await expect(sheet.getByLabel('Password')).toHaveValue('half typed')
  await page.evaluate(() => window.everline.session('signed-in'))
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Call with Mei Tanaka' })).toBeVisible()
})

test('[CAL-11] where the installation wants it, devices are chosen before a call is made or answered', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone', 'camera'])
  const page = await open('/team')
  await page.evaluate(() => window.everline.askDevices())
  await page.getByRole('button', { name: 'Call Mei Tanaka', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Devices for this call' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await said(page, 'startCall')).toEqual([])
  await page.evaluate(() => window.everline.ringsHere())
  await page.getByRole('alertdialog').getByRole('button', { name: 'Answer' }).click()
  await dialog.getByRole('button', { name: 'Use these devices' }).click()
  await expect.poll(() => said(page, 'answerCall')).toHaveLength(1)
})

test('[CAL-05] the dial pad formats a number as it is typed, and calls colleagues, extensions and numbers', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone'])
  const page = await open('/calls')
  const field = page.getByRole('textbox', { name: 'Number, extension or teammate' })
  const call = page.getByRole('button', { name: 'Call', exact: true })
  await field.pressSequentially('+442079460142')
  await expect(field).toHaveValue('+44 20 7946 0142')
  await call.click()
  await expect(page.getByText('Phone numbers can’t be called from here.')).toBeVisible()
  await field.fill('Nobody Atall')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/No one found with that name or number/)
  await field.fill('mei tanaka')
  await field.press('Enter')
  const targets = async () => (await said(page, 'startCall')).map((input) => (input as { body: unknown }).body)
  await expect.poll(targets).toMatchObject([{ target: { number: '+442079460142' } }, { target: { kind: 'staff' } }])
  await field.fill('')
  for (const key of ['4', '2']) await page.getByRole('button', { name: key, exact: true }).click()
  await call.click()
  await expect.poll(async () => (await targets())[2]).toMatchObject({ target: { kind: 'extension', extension: '42' } })
  await page.getByRole('list').getByRole('button', { name: 'Video call with Mei Tanaka' }).click()
  await expect.poll(async () => (await targets())[3]).toMatchObject({ media: 'video', target: { kind: 'staff' } })
})

test('[CAL-05] before the emergency services are called the user reads that they see no place, and may keep from it', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone'])
  const page = await open('/calls')
  const field = page.getByRole('textbox', { name: 'Number, extension or teammate' })
  const question = page.getByRole('alertdialog', { name: /^Call the emergency services/ })
  const targets = async () => (await said(page, 'startCall')).map((input) => (input as { body: unknown }).body)
  await field.fill('112')
  await field.press('Enter')
  await expect(question).toContainText('emergency services can’t see where you are')
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: 'Don’t call' }).click()
  await expect(question).toHaveCount(0)
  expect(await targets()).toEqual([])
  await field.press('Enter')
  await question.getByRole('button', { name: 'Call 112' }).click()
  await expect.poll(targets).toMatchObject([{ target: { kind: 'extension', extension: '112' } }])
})

test('[API:getCallLog] the call log is filtered, shows how good a call was, and says when it is empty', async ({
  open,
}) => {
  const page = await open('/calls')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(10)
  await expect(rows.nth(2)).toContainText('+44 20 7946 0142')
  expect(await findings(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Missed')
  await expect(rows.first()).toContainText('Missed')
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('All outcomes')
  await rows.first().getByRole('button', { name: 'Amara Lindqvist', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Amara Lindqvist' })
  await expect(sheet.getByRole('img', { name: /^Quality from 1 to 4.5/ })).toBeVisible()
  await expect(sheet.getByLabel(/^Recording: .*, 0:42$/)).toHaveCount(1)
  await expect(sheet.getByRole('list', { name: 'Recording' })).toContainText('Checking…')
  expect(await findings(page)).toEqual([])
  await open('/calls', { scene: 'empty' })
  await expect(page.getByText('No calls yet')).toBeVisible()
})

test('the call log is filtered by number, direction, kind, person and time, which all reach the backend', async ({
  open,
}) => {
  const page = await open('/calls')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(10)
  const asked = async () =>
    (await said(page, 'getCallLog')).map((input) => (input as { query: Record<string, string> }).query).at(-1)
  const allAre = (text: RegExp) =>
    expect.poll(async () => (await rows.allInnerTexts()).every((row) => text.test(row))).toBe(true)
  const choose = (name: string, option: string) => page.getByRole('combobox', { name }).selectOption(option)
  const text = page.getByRole('main').getByLabel('Search')
  await text.fill('7946')
  await text.press('Enter')
  await expect.poll(asked).toMatchObject({ text: '7946' })
  await allAre(/\+44 20 7946 0142/)
  await text.fill('')
  await text.press('Enter')
  await choose('Direction', 'Incoming')
  await expect.poll(asked).toMatchObject({ direction: 'in' })
  await allAre(/Incoming/)
  await choose('Type', 'Video call')
  await expect.poll(asked).toMatchObject({ direction: 'in', media: 'video' })
  await choose('Direction', 'All directions')
  await choose('Type', 'All types')
  await choose('Person', 'Mei Tanaka')
  await expect.poll(asked).toMatchObject({ eid: expect.any(String) })
  await allAre(/Mei Tanaka/)
  expect(await asked()).not.toHaveProperty('direction')
  await choose('Person', 'Everyone')
  await page.getByRole('button', { name: 'Time: any' }).click()
  const range = page.getByRole('dialog', { name: 'Time' })
  for (const [side, date] of [
    ['Start', '2020-01-01'],
    ['End', '2020-01-02'],
  ] as const) {
    await range.getByLabel(`${side} date`).fill(date)
    for (const part of ['hour', 'minute']) {
      await range.getByRole('combobox', { name: `${side} ${part}` }).click()
      await page.getByRole('listbox').getByRole('option').first().click()
    }
  }
  await range.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(asked).toMatchObject({ fromMs: expect.any(String), toMs: expect.any(String) })
  await expect(rows).toHaveCount(0)
})

test('[CAL-13] a call is torn off into one window, which is shown again, and what the browser blocks is said', async ({
  open,
}) => {
  const page = await open('/team')
  await page.evaluate(() => {
    const opened = {
      pathname: 'blank',
      replace(path: string) {
        opened.pathname = path
      },
    }
    const seen: unknown[] = []
    Object.assign(window, {
      seen,
      open: (...given: unknown[]) => {
        seen.push(given.slice(0, 2))
        return { location: opened, focus: () => seen.push(opened.pathname) }
      },
    })
  })
  await page.evaluate(() => window.everline.callIs({}))
  await page.getByRole('toolbar', { name: 'Call' }).getByRole('button', { name: 'More', exact: true }).click()
  const tearOff = page.getByRole('button', { name: 'Open in a separate window' })
  await tearOff.press('Enter')
  await tearOff.click()
  expect(await page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toEqual([
    ['', 'everline-call'],
    '/call-window',
    ['', 'everline-call'],
    '/call-window',
  ])
  await page.evaluate(() => Object.assign(window, { open: () => null }))
  await tearOff.click()
  await expect(page.getByText('The browser blocked the call window.')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('[CAL-13] while the call has its window, a press in another tab has it shown and opens no second one, which would close itself', async ({
  open,
  context,
}) => {
  const page = await open('/team')
  const other = await context.newPage()
  await other.goto(new URL('/healthz', page.url()).href).catch(() => {})
  await other.goto(page.url())
  await page.evaluate(() => {
    Object.assign(window, {
      focused: 0,
      open() {
        Object.assign(window, { opened: true })
        const focus = () => Object.assign(window, { focused: (window as unknown as { focused: number }).focused + 1 })
        return { location: { pathname: '/call-window' }, focus }
      },
    })
  })
  const read = (name: string) => page.evaluate((name) => (window as unknown as Record<string, unknown>)[name], name)
  await page.evaluate(() => window.everline.callIs({}))
  await page.getByRole('toolbar', { name: 'Call' }).getByRole('button', { name: 'More', exact: true }).click()
  const tearOff = page.getByRole('button', { name: 'Open in a separate window' })
  // The window, which another tab has opened.
  await other.evaluate(async () => {
    Object.assign(window, { asked: 0 })
    new BroadcastChannel('everline-call-window').onmessage = () =>
      Object.assign(window, { asked: (window as unknown as { asked: number }).asked + 1 })
    await new Promise((resolve) => {
      void navigator.locks.request('everline-call-window', () => {
        resolve(null)
        return new Promise((end) => Object.assign(window, { end }))
      })
    })
  })
  await tearOff.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^The call is open in a separate window\. Look for it/)
  await expect.poll(() => other.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(1)
  expect(await read('opened')).toBeUndefined()
  expect(await findings(page)).toEqual([])
  await other.evaluate(() => (window as unknown as { end(): void }).end())
  // Now this tab opens it, and shows it when another one asks.
  await tearOff.press('Enter')
  await expect.poll(() => read('focused')).toBe(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await other.evaluate(() => new BroadcastChannel('everline-call-window').postMessage('show'))
  await expect.poll(() => read('focused')).toBe(2)
})

test('[CAL-13] a second window of calls takes nothing from the first: it says that there is one, and has it shown', async ({
  open,
  context,
}) => {
  const page = await open('/team')
  const other = await context.newPage()
  await other.goto(page.url())
  await other.evaluate(async () => {
    new BroadcastChannel('everline-call-window').onmessage = () => Object.assign(window, { asked: true })
    await new Promise((resolve) => {
      void navigator.locks.request('everline-call-window', () => {
        resolve(null)
        return new Promise(() => {})
      })
    })
  })
  await page.evaluate(() => {
    Object.assign(window, { close: () => {} })
    history.pushState(null, '', '/call-window')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.evaluate(() => window.everline.callIs({}))
  // The screen that was shown before has states of its own.
  await expect(page.getByRole('status').and(page.getByText('Call open in another window'))).toBeVisible()
  await expect.poll(() => other.evaluate(() => (window as unknown as { asked?: boolean }).asked)).toBe(true)
  await expect(page.getByRole('region', { name: /^Call with/ })).toHaveCount(0)
  expect(await said(page, 'hostMedia')).toEqual([])
})

test('[CAP-03] an agent is told of recordings that the backend refuses, why, and whether they are kept', async ({
  open,
}) => {
  const page = await open('/team')
  const refused = (parts: object[]) =>
    page.evaluate(
      (parts) => window.everline.setLive({ id: 'refused-recordings', value: { parts: parts as never } }),
      parts,
    )
  const full = { callId: 'call', failure: { name: 'file-over-usage', code: 7004001 }, isKept: true }
  const lost = { callId: 'call', failure: { name: 'call-not-recorded', code: 7003242 }, isKept: false }
  await refused([
    { ...full, id: 'a' },
    { ...full, id: 'b' },
    { ...lost, id: 'c' },
  ])
  const waits = page.getByRole('status').filter({ hasText: 'kept in this browser' })
  const isLost = page.getByRole('alert').filter({ hasText: 'is lost' })
  // The loss is reported first.
  await expect(waits).toHaveCount(0)
  await page.getByRole('button', { name: '1 more' }).click()
  // One line for each reason, however many parts there are.
  await expect(waits).toHaveText(/retried\. The file storage is full\..* Code 7004001\./)
  await expect(isLost).toHaveText(/is lost\. This call wasn’t recorded\. Code 7003242\./)
  expect(await findings(page)).toEqual([])
  await isLost.getByRole('button', { name: 'Got it' }).press('Enter')
  await expect(isLost).toHaveCount(0)
  // The backend has taken them.
  await refused([{ ...lost, id: 'c' }])
  await expect(waits).toHaveCount(0)
  await refused([
    { ...lost, id: 'c' },
    { ...lost, id: 'd' },
  ])
  await expect(isLost).toHaveCount(1)
})

test('[CAL-03] an agent in the conversation calls a visitor back from the line of the missed call', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}`)
  await page.getByRole('heading', { name: 'Amara Lindqvist' }).waitFor()
  await page.evaluate((id) => window.everline.missCall(id), room(1))
  const line = page.getByRole('log').getByText(/^Amara Lindqvist called – no answer/)
  await line.getByRole('button', { name: 'Call Amara Lindqvist' }).press('Enter')
  await expect
    .poll(() => said(page, 'startCall'))
    .toMatchObject([{ body: { target: { kind: 'room', roomId: room(1) }, media: 'voice' } }])
  expect(await findings(page)).toEqual([])
})

test('[CAL-10] [CAL-09] the line of a call that has ended opens how good it was', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}`)
  await page.getByRole('heading', { name: 'Amara Lindqvist' }).waitFor()
  await page.evaluate((id) => window.everline.endCall(id, '65:01900000-0000-7000-8000-000000080020 lost'), room(1))
  const log = page.getByRole('log')
  await expect(log.getByText(/^Call dropped after 1:05/)).toBeVisible()
  const quality = log.getByRole('button', { name: 'Call quality' })
  await page.evaluate(() => window.everline.holdQuality(true))
  await quality.press('Enter')
  await expect(log.getByText('Results appear in a few seconds.')).toBeVisible()
  await page.evaluate(() => window.everline.holdQuality(false))
  await expect(quality).toHaveAttribute('aria-expanded', 'true')
  await expect(log.getByRole('img', { name: /^Quality from 1 to 4.5/ })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await quality.press('Enter')
  await expect(log.getByRole('img', { name: /^Quality from 1 to 4.5/ })).toHaveCount(0)
  // A line of an older backend does not say which call it was.
  await page.evaluate((id) => window.everline.endCall(id, '12'), room(1))
  await expect(log.getByText(/^Call ended after 0:12/)).toBeVisible()
  await expect(quality).toHaveCount(1)
})

test('[CAL-05] an agent calls the number of a message’s button from the app', async ({ open, context }) => {
  await context.grantPermissions(['microphone'])
  const page = await open(`/inbox/${room(1)}`)
  await page.getByRole('heading', { name: 'Amara Lindqvist' }).waitFor()
  await page.evaluate(
    (id) =>
      window.everline.arriveContent(id, {
        ...{ type: 'button', text: 'Which way?' },
        actions: [{ do: 'call', label: 'Call the shop', phone: '+442079460142' }],
      }),
    room(1),
  )
  const button = page.getByRole('log').getByRole('button', { name: 'Call the shop' })
  await expect(button).toHaveAttribute('title', 'Calls +44 20 7946 0142')
  await button.press('Enter')
  await expect
    .poll(() => said(page, 'startCall'))
    .toMatchObject([{ body: { target: { kind: 'number', number: '+442079460142' } } }])
  await expect(page.getByText(/Phone numbers can’t be called from here\./)).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('[CAL-13] the window of calls shows people, tools and what is open, by keys alone, and says when there is no call', async ({
  open,
}) => {
  const page = await open('/team')
  await page.evaluate(() =>
    window.everline.callIs({
      other: { eid: null, name: 'A very long name that does not fit into the row of any telephone' },
    }),
  )
  await page.evaluate(() => {
    Object.assign(window, { close: () => {} })
    history.pushState(null, '', '/call-window')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.setViewportSize({ width: 420, height: 620 })
  const call = page.getByRole('region', { name: /^Call with A very long name/ })
  await expect(call.getByRole('status')).toHaveText('Connected')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await call.getByRole('button', { name: 'More', exact: true }).click()
  await expect(call.getByRole('button', { name: 'About this call' })).toBeVisible()
  await expect(call.getByRole('button', { name: 'Open in a separate window' })).toHaveCount(0)
  await call.getByRole('button', { name: 'Mute' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => said(page, 'switchCall')).toMatchObject([{ switches: { isMuted: true } }])
  await call.getByRole('button', { name: 'Keypad' }).press('Enter')
  await page.getByRole('button', { name: '5', exact: true }).press('7')
  await expect.poll(() => said(page, 'sendTones')).toMatchObject([{ tones: '7' }])
  await expect(call.getByRole('button', { name: 'Hang up' })).toBeInViewport({ ratio: 1 })
  expect(await findings(page)).toEqual([])
  await page.evaluate(() => window.everline.callIsOver())
  await expect(page.getByText('The call has ended.')).toBeVisible()
})

test('[CAL-13] a call floats above all windows with its pictures, and is muted and ended there', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone', 'camera'])
  const page = await open('/team')
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    const requestWindow = async () => {
      frame.name = 'floating'
      document.body.append(frame)
      return frame.contentWindow
    }
    Object.defineProperty(window, 'documentPictureInPicture', { value: { requestWindow } })
  })
  await page.evaluate(() => window.everline.callIs({ other: { hasCamera: true } }))
  await page.getByRole('toolbar', { name: 'Call' }).getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Picture in picture' })).toHaveCount(0)
  // The camera brings the media to this tab.
  await page.getByRole('button', { name: 'Camera' }).click()
  await page.getByRole('button', { name: 'Picture in picture' }).click()
  const floating = page.frameLocator('iframe[name="floating"]')
  await expect(floating.getByLabel('Mei Tanaka’s video')).toBeVisible()
  await expect(floating.getByRole('status')).toHaveText('Connected')
  const size = () => floating.getByRole('button', { name: 'Mute' }).evaluate((button) => button.clientHeight)
  // With the styles of the page, and its own.
  await expect(floating.getByRole('main')).toHaveCSS('display', 'flex')
  await expect.poll(size).toBeGreaterThan(24)
  await floating.getByRole('button', { name: 'Mute' }).click()
  await floating.getByRole('button', { name: 'Hang up' }).click()
  await expect.poll(() => said(page, 'hangUp')).toHaveLength(1)
  expect(await said(page, 'switchCall')).toMatchObject([{}, { switches: { isMuted: true } }])
})

test('[CAL-13] a video caller is seen at once; the called side answers with video or with voice only', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['microphone', 'camera'])
  const page = await open('/team')
  const switched = async () =>
    (await said(page, 'switchCall')).map((input) => (input as { switches: unknown }).switches)
  await page.getByRole('button', { name: 'Video call with Mei Tanaka' }).first().click()
  await expect.poll(switched).toEqual([{ hasCamera: true }])
  await page.evaluate(() => window.everline.ringsHere({ call: { media: 'video' } }))
  const card = page.getByRole('alertdialog', { name: 'Video call from Mei Tanaka' })
  await expect(card).toBeVisible()
  expect(await findings(page)).toEqual([])
  await card.getByRole('button', { name: 'Answer with voice only' }).click()
  await expect.poll(() => said(page, 'answerCall')).toHaveLength(1)
  expect(await switched()).toHaveLength(1)
  await card.getByRole('button', { name: 'Answer with video' }).click()
  await expect.poll(switched).toEqual([{ hasCamera: true }, { hasCamera: true }])
  await page.evaluate(() => window.everline.callIsOver())
  await page.evaluate(() =>
    window.everline.putEntity('offer', {
      ...window.everline.offer(11, Date.now()),
      callId: '01900000-0000-7000-8000-000000080000',
      media: 'video',
    }),
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Answer with voice only' }).click()
  await expect.poll(() => said(page, 'answerOffer')).toHaveLength(1)
  expect(await switched()).toHaveLength(2)
})

test('[CAL-13] Escape closes what is open below a call, and the focus is where it was opened', async ({ open }) => {
  const page = await open('/team')
  await page.evaluate(() => window.everline.callIs({}))
  const bar = page.getByRole('region', { name: 'Call with Mei Tanaka' })
  for (const [name, part] of [
    ['People', bar.getByRole('combobox', { name: 'Teammate' })],
    ['Keypad', bar.getByRole('button', { name: '5', exact: true })],
  ] as const) {
    await bar.getByRole('button', { name, exact: true }).press('Enter')
    await part.focus()
    await page.keyboard.press('Escape')
    await expect(part).toHaveCount(0)
    await expect(bar.getByRole('button', { name, exact: true })).toBeFocused()
  }
})

test('[INQ-03] screen readers are told what happens to the other parties of a call, and nothing of who monitors', async ({
  open,
}) => {
  const page = await open('/team')
  const told = (conference: string) =>
    page.evaluate((what) => {
      const event = { name: 'STATE_UPDATE', byPartyId: '01900000-0000-7000-8000-000000080002', conference: what }
      return window.everline.callIs({ call: { event: event as never } })
    }, conference)
  const news = page.getByRole('status').filter({ hasText: /^Mei Tanaka / })
  for (const [conference, text] of [
    ['AWAY', 'Mei Tanaka lost connection'],
    ['JOIN', 'Mei Tanaka joined the call'],
    ['INVITE', 'Mei Tanaka is adding someone to the call'],
    ['TRANSFER', 'Mei Tanaka is transferring the call'],
  ] as const) {
    await told(conference)
    await expect(news).toHaveText(text)
  }
  await told('MONITOR')
  await expect(news).toHaveCount(0)
})

test('[CAP-03] [CAL-13] an agent records, pauses and ends as far as the service lets them, and everybody reads how it is', async ({
  open,
}) => {
  const page = await open('/team')
  const bar = page.getByRole('region', { name: 'Call with Mei Tanaka' })
  const recordIs = (call: object) => page.evaluate((call) => window.everline.callIs({ call }), call)
  const record = bar.getByRole('button', { name: 'Record', exact: true })
  const pause = bar.getByRole('button', { name: 'Pause recording' })
  // A press while the one before is not answered yet does nothing.
  const press = async (button: Locator) => {
    await expect(button).toHaveAttribute('aria-busy', 'false')
    await button.press('Enter')
  }
  await recordIs({})
  await expect(bar.getByRole('status')).toHaveText('Connected')
  await expect(record).toHaveCount(0)
  await recordIs({ recordingMode: 'on-request' })
  await press(record)
  await recordIs({ recordingMode: 'on-request', isRecorded: true, recordingNotice: 'To learn' })
  await expect(bar.getByText('Recorded', { exact: true })).toHaveAttribute('title', 'To learn')
  await press(pause)
  await recordIs({ recordingMode: 'on-request', isRecordingPaused: true })
  await expect(bar.getByText('Recording paused')).toBeVisible()
  await expect(pause).toHaveAttribute('aria-pressed', 'true')
  expect(await findings(page)).toEqual([])
  await press(pause)
  await press(record)
  const bodies = async () => (await said(page, 'setCallRecording')).map((input) => (input as { body: unknown }).body)
  await expect
    .poll(bodies)
    .toEqual([
      { isRecorded: true },
      { isRecorded: false, isPaused: true },
      { isRecorded: true, isPaused: false },
      { isRecorded: false },
    ])
  await recordIs({ recordingMode: 'all', isRecorded: true })
  await expect(pause).toBeVisible()
  await expect(record).toHaveCount(0)
})
