import type { Page } from '@playwright/test'
import { soakOnly } from '#tests/soak/runs.ts'
import { metric } from './api.ts'
import { type Backend, startBackend } from './backend.ts'
import { epochOf, killHub } from './hub-process.ts'
import { openAgent, openConversation, openTab, openVisitor, say, sayFast } from './people.ts'
import { readLog } from './read-log.ts'
import { expect, test } from './service.ts'
import { setHidden } from './sight.ts'

/** Backends that a test has for itself, since it reads their figures. */
const own: Backend[] = []
test.afterEach(() => Promise.all(own.splice(0).map((backend) => backend.stop())))
async function startOwn(env: Record<string, string> = {}): Promise<Backend> {
  const backend = await startBackend({ env })
  own.push(backend)
  return backend
}

const signInOf = ({ signIns }: Backend, name: string) => {
  const found = signIns.find(({ email }) => email.startsWith(name))
  if (!found) throw new Error(`no sign-in of ${name}`)
  return found
}

test('[PWA-02] ten tabs hold one MQTT connection', soakOnly, async ({ browser }) => {
  const backend = await startOwn()
  const agent = await openAgent(browser, backend.url, signInOf(backend, 'agent1'), 10)
  await expect.poll(() => metric(backend.url, 'everline_mqtt_connections')).toBe(1)
  await agent.context.close()
})

test('[PWA-02] a token close to its expiry is refreshed once for all tabs', soakOnly, async ({ browser }) => {
  // A token is renewed when it has less than five minutes left: this one after eight seconds.
  const backend = await startOwn({ EVERLINE_ACCESS_TOKEN_SECONDS: '308' })
  const agent = await openAgent(browser, backend.url, signInOf(backend, 'agent1'), 3)
  const refreshes = () => metric(backend.url, 'everline_token_refresh_total')
  /** Every tab asks the backend for something at the same moment. */
  const everyTabAsks = () => Promise.all(agent.tabs.map((tab, index) => chooseStatus(tab, index)))
  expect(await refreshes()).toBe(0)
  await expect(async () => {
    await everyTabAsks()
    expect(await refreshes()).toBeGreaterThan(0)
  }).toPass({ timeout: 60_000 })
  expect(await refreshes()).toBe(1)
  for (const tab of agent.tabs) await expect(tab.getByRole('status', { name: 'Connection' })).toContainText('Live')
  await agent.context.close()
})

const statuses = ['Away', 'Busy', 'Available']
async function chooseStatus(tab: Page, index: number): Promise<void> {
  await tab
    .getByRole('button', { name: /account|status|Lindqvist/i })
    .first()
    .click()
  await tab.getByRole('menuitemradio', { name: statuses[index % 3] ?? '' }).click()
  await tab.keyboard.press('Escape')
}

test('[PWA-02] one of two agents wins an inquiry, and the other reads who won', async ({ browser, service }) => {
  const first = await openAgent(browser, service.url, service.agents[0])
  const second = await openAgent(browser, service.url, service.agents[1])
  const visitor = await openVisitor(browser, service.url)
  await say(visitor.chat, ['Who is there?'])
  const [tabs, offered] = await Promise.race(
    [first, second].map(async (agent) => {
      const [tab] = agent.tabs
      if (!tab) throw new Error('no tab')
      await tab.getByRole('alertdialog', { name: 'Incoming chat' }).waitFor({ timeout: 30_000 })
      return [[first, second].map(({ tabs: [each] }) => each), tab] as const
    }),
  )
  const other = tabs.find((tab) => tab !== offered)
  if (!other) throw new Error('no other tab')
  // The other one reaches for it in the list of those that wait, at the very moment of the accept: for whoever loses,
  // the button may vanish under the press.
  await other.bringToFront()
  await other.getByRole('tab', { name: 'Open' }).click()
  await other.getByRole('list', { name: 'Conversations' }).getByText('Who is there?').click()
  const takeOver = other.getByRole('button', { name: 'Take over' })
  await expect(takeOver).toBeVisible()
  await Promise.all([
    offered
      .getByRole('button', { name: 'Accept' })
      .click({ timeout: 2000 })
      .catch(() => {}),
    takeOver.click({ timeout: 2000 }).catch(() => {}),
  ])
  const wins = (tab: Page) => tab.getByRole('button', { name: 'Close conversation' })
  await expect(async () => {
    const won = await Promise.all([wins(offered).isVisible(), wins(other).isVisible()])
    expect(won.filter(Boolean).length).toBe(1)
    const loser = won[0] ? other : offered
    await expect(loser.getByText(/first|handling|handled by|someone else/i).first()).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 20_000 })
  await first.context.close()
  await second.context.close()
})

test('[PWA-04] a tab that nobody sees draws nothing of messages, counts them in its title, rings and sounds once, and shows all of them when it is shown', async ({
  browser,
  service,
}) => {
  const { agent, tab, visitor } = await openConversation(browser, service.url, service.agents[0])
  const hidden = [await openTab(agent, tab.url()), await openTab(agent, tab.url())] as const
  const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
  for (const each of hidden) {
    await each.bringToFront()
    await expect(log(each)).toContainText('Hello')
    await expect(each.getByTestId('news-elsewhere')).toBeAttached()
    await each.evaluate(noteChanges)
  }
  for (const each of agent.tabs) await each.evaluate(countSounds)
  // The tab that is seen shows something else, so that nobody has read what comes.
  await tab.bringToFront()
  await tab.getByRole('link', { name: 'Team' }).click()
  await expect(tab.getByRole('heading', { name: 'Team' })).toBeVisible()
  for (const each of hidden) {
    await setHidden(each, true)
    await each.evaluate(() => (document.documentElement.dataset.changes = ''))
  }
  await say(visitor.chat, ['First', 'Second'])
  for (const each of agent.tabs) await expect(each).toHaveTitle(/^\(2\) /)
  for (const each of hidden) expect(await each.evaluate(() => document.documentElement.dataset.changes)).toBe('')
  expect(await soundsOf(tab)).toBe(2)

  // Nobody sees any tab: one of them sounds all the same.
  await setHidden(tab, true)
  await say(visitor.chat, ['Third'])
  for (const each of agent.tabs) await expect(each).toHaveTitle(/^\(3\) /)
  const sounds = async () => (await Promise.all(agent.tabs.map(soundsOf))).reduce((sum, count) => sum + count, 0)
  await expect.poll(sounds).toBe(3)
  const stranger = await openVisitor(browser, service.url)
  await say(stranger.chat, ['Is anybody there?'])
  for (const each of agent.tabs) await expect(each.getByRole('alertdialog', { name: 'Incoming chat' })).toBeAttached()
  await expect.poll(sounds).toBe(4)

  for (const each of hidden) {
    await each.bringToFront()
    await setHidden(each, false)
    await expect(log(each)).toContainText('Third')
    await expect(log(each)).toContainText(/First.*Second.*Third/s)
  }
  expect(await sounds()).toBe(4)
  await agent.context.close()
})

/** Counts sounds that begin, in the page. */
function countSounds() {
  const { play } = HTMLMediaElement.prototype
  document.documentElement.dataset.sounds = '0'
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    document.documentElement.dataset.sounds = String(Number(document.documentElement.dataset.sounds) + 1)
    return play.call(this)
  }
}
const soundsOf = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.sounds))

/**
 * Notes changes of what the page shows, once it has drawn five times and shown the same for a while: less than a second,
 * because the time of handling counts seconds. In the page.
 */
async function noteChanges(): Promise<void> {
  const { dataset } = document.documentElement
  dataset.changes = ''
  new MutationObserver((changes) => {
    for (const { type, target } of changes)
      dataset.changes += `${type} of ${target.nodeName} in ${target.parentElement?.className}; `
  }).observe(document.body, { childList: true, characterData: true, attributes: true, subtree: true })
  let sinceMs = performance.now()
  for (let drawn = 0; drawn < 5 || performance.now() - sinceMs < 800; drawn += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    if (dataset.changes === '') continue
    dataset.changes = ''
    drawn = 0
    sinceMs = performance.now()
  }
}

test('[PWA-05] messages written while there was no hub arrive once and in order, whether their tab sees the next hub or is closed', async ({
  browser,
  service,
}) => {
  const { agent, tab, visitor } = await openConversation(browser, service.url, service.agents[0])
  const textsOf = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}1-${String(index).padStart(3, '0')}`)
  const faults: string[] = []
  tab.on('pageerror', ({ message }) => faults.push(message))
  const before = await epochOf(tab)
  await killHub(agent.context)
  // Also while the tab goes over from the rows of the dead hub to those of the next one.
  const seen = textsOf('a', 60)
  await sayFast(tab, seen)
  await expect.poll(() => epochOf(tab), { timeout: 30_000 }).not.toBe(before)
  await expect(visitor.chat.getByText('a1-059')).toBeVisible({ timeout: 30_000 })
  const unseen = textsOf('b', 20)
  await killHub(agent.context)
  await sayFast(tab, unseen, 0)
  await tab.close()
  await openTab(agent, service.url)
  await expect(visitor.chat.getByText('b1-019')).toBeVisible({ timeout: 30_000 })
  expect(await readLog(visitor.chat)).toEqual({ texts: [...seen, ...unseen], faults: [] })
  expect(faults).toEqual([])
  await agent.context.close()
  await visitor.context.close()
})

test('[PWA-05] a draft survives a reload and a restart of the hub, is shown in another tab, and never returns once it is sent', async ({
  browser,
  service,
}) => {
  const { agent, tab, visitor } = await openConversation(browser, service.url, service.agents[0])
  await tab.getByRole('textbox', { name: 'Message' }).fill('Half a sentence')
  await tab.reload()
  await expect(tab.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a sentence')
  const other = await openTab(agent, tab.url())
  await expect(other.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a sentence')

  const before = await epochOf(tab)
  await tab.getByRole('textbox', { name: 'Message' }).fill('Half a sentence, and a little')
  await killHub(agent.context)
  await expect.poll(() => epochOf(tab), { timeout: 30_000 }).not.toBe(before)
  for (const each of [tab, other, await openTab(agent, tab.url())]) {
    await expect(each.getByRole('status', { name: 'Connection' })).toContainText('Live', { timeout: 30_000 })
    await expect(each.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a sentence, and a little')
  }

  // All tabs and the hub die around Enter: with the key, after the next frame, and when the log shows the message.
  const dies: Array<(page: Page, text: string) => Promise<unknown>> = [
    async () => {},
    (page) => page.evaluate(() => new Promise(requestAnimationFrame)),
    (page, text) => expect(page.getByRole('log', { name: 'Messages' })).toContainText(text),
  ]
  const url = tab.url()
  for (const [index, moment] of dies.entries()) {
    const text = `a1-${String(index).padStart(3, '0')}`
    const page = await openTab(agent, url)
    const field = page.getByRole('textbox', { name: 'Message' })
    // A draft that came while the field is filled would stay before the text, as before a user's.
    await expect(field).toHaveValue(index === 0 ? 'Half a sentence, and a little' : '')
    await field.fill(text)
    await field.press('Enter')
    await moment(page, text)
    await Promise.all(agent.context.pages().map((each) => each.close()))
  }
  const after = await openTab(agent, url)
  await expect(after.getByRole('log', { name: 'Messages' })).toContainText('a1-002')
  await expect(after.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expect(visitor.chat.getByText('a1-002')).toBeVisible({ timeout: 30_000 })
  const sent = { texts: ['a1-000', 'a1-001', 'a1-002'], faults: [] }
  expect(await readLog(visitor.chat)).toEqual(sent)
  expect(await readLog(after)).toEqual(sent)
  await agent.context.close()
  await visitor.context.close()
})

test('[PWA-02] a start shows the last screen before any hub answers', async ({ browser, service }) => {
  const { agent, tab } = await openConversation(browser, service.url, service.agents[0], 'Seen before')
  await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Seen before')
  await expect(tab.getByRole('list', { name: 'Conversations' })).toContainText('Seen before')

  await tab.addInitScript(() => {
    const { port1 } = new MessageChannel()
    const mute = class extends EventTarget {
      port = port1
    }
    Object.assign(globalThis, { SharedWorker: mute })
  })
  await tab.reload()
  await expect(tab.getByRole('list', { name: 'Conversations' })).toContainText('Seen before')
  await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Seen before')
  await agent.context.close()
})
