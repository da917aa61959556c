import { type Browser, expect, type Page } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { agentOf, withBackend } from '#bench/stage/backends.ts'
import { launchBrowser } from '#bench/stage/browser.ts'
import { heapMb } from '#bench/stage/browser-cost.ts'
import { heapDataMb } from '#bench/stage/heap-data.ts'
import { hubHeapMb } from '#bench/stage/hub-heap.ts'
import { openAgentTab } from '#bench/stage/people.ts'
import { sayFast } from '#tests/e2e/people.ts'
import {
  type Person,
  registerVisitor,
  say,
  setStatus,
  signIn,
  startConversation,
  unwrap,
} from '#tests/server/test-client.ts'

const hours = 8
const conversationsAnHour = 30
const messagesEach = 12
const statusChangesAnHour = 4
const searchesAnHour = 3
/** Closed conversations that the inbox begins with. */
const past = 1000
/** Pause after the last event of an hour, in which remaining work finishes and weakly referenced objects are freed. */
const settleMs = 1500
/** The tab keeps the answers of the backend for a minute after they were last used. */
const unusedMs = 65_000

/**
 * Whether memory grows over a shift. The events of eight hours are played one after the other as fast as the app takes
 * them: visitors write, the agent accepts in the tab, both write, the agent closes; in between statuses change, and the
 * agent searches. After each hour garbage is collected and what lives in the tab and in its hub is measured. The clock
 * is the real one: what happens by the hours that pass, such as a new token, happens as seldom as in these minutes.
 */
export async function measureShift(): Promise<Report> {
  const seed = { handled: 3, closed: past, messages: 4 }
  return withBackend({ seed }, async (backend) => {
    const credentials = agentOf(backend)
    const agent = await signIn(backend.url, credentials.email, credentials.password)
    const browser = await launchBrowser()
    const { tab } = await openAgentTab(browser, backend.url, credentials)
    const heaps: Heaps[] = []
    for (let hour = 1; hour <= hours; hour += 1) {
      await playHour({ url: backend.url, agent, tab }, hour)
      // On a shift a minute passes with each conversation: the answers of a whole hour are never kept together.
      if (hour === 1 || hour === hours) await new Promise((resolve) => setTimeout(resolve, unusedMs))
      heaps.push(await heapsOf(browser, tab))
    }
    await browser.close()
    return reportOf(heaps)
  })
}

/** In MB. `data`: what the tab's heap holds without compiled code. */
type Heaps = { tab: number; data: number; hub: number }
type Shift = { url: string; agent: Person; tab: Page }

function reportOf(heaps: readonly Heaps[]): Report {
  const [first, last] = [heaps[0], heaps.at(-1)]
  if (!first || !last) throw new Error('nothing measured')
  const growth = (name: string, of: (heaps: Heaps) => number) =>
    figure({
      name: `shift of ${hours} hours, growth of the heap of the ${name}`,
      value: (of(last) / of(first) - 1) * 100,
      unit: '%',
      aim: { of: 'value', most: 10 },
    })
  const series = (of: (heaps: Heaps) => number) => heaps.map((each) => of(each).toFixed(1)).join(', ')
  return {
    title: 'A shift of eight hours',
    how:
      `An inbox of ${past.toLocaleString('en')} closed conversations; then ${hours} times ${conversationsAnHour} conversations of ${messagesEach} messages, which the agent accepts, answers and closes in the tab, ` +
      `${statusChangesAnHour} changes of the agent’s status and ${searchesAnHour} searches, one after the other without a pause, but for ${unusedMs / 1000} s before the first and the last measurement. What lives in the JavaScript heaps of the tab and of its hub after collecting garbage, ` +
      'after the eighth hour against after the first.',
    figures: [
      growth('tab', ({ tab }) => tab),
      figure({
        name: 'the same of the tab, without compiled code',
        value: (last.data / first.data - 1) * 100,
        unit: '%',
      }),
      growth('hub', ({ hub }) => hub),
      figure({ name: 'heap of the tab after the first hour', value: first.tab, unit: 'MB' }),
      figure({ name: 'heap of the hub after the first hour', value: first.hub, unit: 'MB' }),
    ],
    remarks: [
      `After each hour, in MB: the tab ${series(({ tab }) => tab)}, of which ${series(({ data }) => data)} are not compiled code; the hub ${series(({ hub }) => hub)}.`,
      'Only the events are compressed: what hours of waiting would do alone, such as new tokens, is not in it. A tab keeps answers of the backend for a minute after their last use: the first and the last measurement wait for that, those between, which do not count, have the answers of all conversations of their hour in them. The hub keeps what it read for a search for ten minutes, and has it in every measurement.',
    ],
  }
}

async function playHour(shift: Shift, hour: number): Promise<void> {
  const { agent, tab } = shift
  for (let index = 0; index < conversationsAnHour; index += 1) {
    await playConversation(shift, `${hour}-${index}`)
    if (isDue(index, statusChangesAnHour)) {
      unwrap(await setStatus(agent, 'busy'))
      unwrap(await setStatus(agent, 'available'))
    }
    if (isDue(index, searchesAnHour)) await search(tab, `${hour}-${index}`)
  }
}

/** Whether one of `count` things of an hour, spread over its conversations, is due after this one. */
const isDue = (index: number, count: number) => index % Math.floor(conversationsAnHour / count) === 0

async function playConversation({ url, tab }: Shift, name: string): Promise<void> {
  const visitor = await registerVisitor(url, `Visitor ${name}`)
  const { roomId } = await startConversation(visitor, `Question ${name}, about as long as people write.`)
  await tab
    .getByRole('alertdialog', { name: 'Incoming chat' })
    .filter({ hasText: `Question ${name},` })
    .getByRole('button', { name: 'Accept' })
    .click()
  const log = tab.getByRole('log', { name: 'Messages' })
  await expect(log).toContainText(`Question ${name},`)
  const lines = (who: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${who} ${name}, line ${index + 1}, about as long as people write.`)
  const ofVisitor = lines('Visitor', messagesEach / 2 - 1)
  const saying = (async () => {
    for (const text of ofVisitor) unwrap(await say(visitor, roomId, text))
  })()
  await sayFast(tab, lines('Agent', messagesEach / 2))
  await saying
  await expect(log).toContainText(ofVisitor.at(-1) ?? '')
  await tab.getByRole('button', { name: 'Close conversation' }).click()
  await expect(tab.getByRole('button', { name: 'Close conversation' })).toHaveCount(0)
}

/** Searches for a conversation of this hour and goes back to the inbox. */
async function search(tab: Page, name: string): Promise<void> {
  await tab.getByRole('link', { name: 'Search', exact: true }).click()
  await tab.getByLabel('Search all conversations').fill(`Question ${name}`)
  await expect(tab.getByRole('list', { name: 'Messages and notes' }).getByRole('link').first()).toBeVisible()
  await tab.getByRole('link', { name: /^Inbox/ }).click()
  await expect(tab.getByRole('list', { name: 'Conversations' })).toBeVisible()
}

async function heapsOf(browser: Browser, tab: Page): Promise<Heaps> {
  await heapMb(tab)
  await hubHeapMb(browser)
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  return { tab: await heapMb(tab), hub: await hubHeapMb(browser), data: await heapDataMb(tab) }
}
