import type { Browser, Page } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { agentOf, type Backend, withBackend } from '#bench/stage/backends.ts'
import { launchBrowser } from '#bench/stage/browser.ts'
import { cpuMs, heapMb, rendererMb } from '#bench/stage/browser-cost.ts'
import { handledConversation, openAgentTab, openConversation, openTabs } from '#bench/stage/people.ts'
import { median, p95 } from '#bench/statistics.ts'
import { setHidden } from '#tests/e2e/sight.ts'
import { newId, type Person, say, signIn, unwrap } from '#tests/server/test-client.ts'
import { openTalk, write } from './delivery.ts'

const counts = [1, 2, 5, 10]
const messages = 60
const everyMs = 200
const idleMs = 5000

type Cost = { memoryMb: number; heapsMb: number; cpuMsEach: number; cpuMsEachVisible: number }

/** Measures the cost of further tabs, and the delay of the slowest of five. */
export async function measureTabs(): Promise<Report> {
  return withBackend({}, async (backend) => {
    const costs = await measureCosts(backend)
    const slow = await measureSlowest(backend)
    const [first] = costs
    const at = (tabs: number) => costs[counts.indexOf(tabs)]
    if (!first) throw new Error('nothing measured')
    const share = (name: string, of: (cost: Cost) => number, most: number | null) =>
      counts.slice(1).map((tabs) => {
        const cost = at(tabs) ?? first
        const value = ((of(cost) - of(first)) / (tabs - 1) / of(first)) * 100
        const aim = most === null ? {} : ({ aim: { of: 'value', most } } as const)
        return figure({ name: `${name}, each further of ${tabs} tabs`, value, unit: '% of first', ...aim })
      })
    return {
      title: 'Further tabs',
      how:
        'All tabs show the same conversation; the first is in front, and the further ones are hidden. Under the bench Chromium calls ' +
        'every page visible, so the further ones are told that they are hidden (“visible”: they are not, as in windows side by side). Memory: what the renderer processes share with nobody ' +
        `(smaps_rollup), after collecting garbage; the first tab’s has the hub in it. CPU: of all of the browser’s processes, ${messages} messages at five a second, less ` +
        'what the same tabs use when nothing is said. The slowest tab: from the visitor’s Enter to standing in the log of the last of five tabs (only one of them is in front, and the ' +
        'browser draws the others once a second or less); the visitor’s page runs in the same browser.',
      figures: [
        figure({ name: 'first tab, memory', value: first.memoryMb, unit: 'MB' }),
        ...share('memory', ({ memoryMb }) => memoryMb, 15),
        ...share('JS heap of the pages', ({ heapsMb }) => heapsMb, null),
        figure({ name: 'first tab, CPU a message', value: first.cpuMsEach, unit: 'ms' }),
        ...share('CPU a message', ({ cpuMsEach }) => cpuMsEach, 15),
        ...share('CPU a message, visible', ({ cpuMsEachVisible }) => cpuMsEachVisible, null),
        ...slow,
      ],
      remarks: [],
    }
  })
}

async function measureCosts(backend: Backend): Promise<Cost[]> {
  const credentials = agentOf(backend)
  const agent = await signIn(backend.url, credentials.email, credentials.password)
  const { visitor, roomId } = await handledConversation(backend.url, agent)
  const browser = await launchBrowser()
  const { context, tab } = await openAgentTab(browser, backend.url, credentials)
  await openConversation(tab, backend.url, roomId)
  const tabs = [tab]
  const costs: Cost[] = []
  for (const count of counts) {
    tabs.push(...(await openTabs(context, backend.url, roomId, count - tabs.length)))
    costs.push(await costOf(browser, tabs, { visitor, roomId }))
  }
  await browser.close()
  return costs
}

async function costOf(browser: Browser, tabs: Page[], talk: { visitor: Person; roomId: string }): Promise<Cost> {
  const [first, ...further] = tabs
  await first?.bringToFront()
  const cpuMsEachVisible = await cpuOfMessage(browser, talk)
  for (const tab of further) await setHidden(tab, true)
  const cpuMsEach = further.length > 0 ? await cpuOfMessage(browser, talk) : cpuMsEachVisible
  let heapsMb = 0
  for (const tab of tabs) heapsMb += await heapMb(tab)
  const memoryMb = await rendererMb(browser)
  for (const tab of further) await setHidden(tab, false)
  return { memoryMb, heapsMb, cpuMsEach, cpuMsEachVisible }
}

async function cpuOfMessage(browser: Browser, talk: { visitor: Person; roomId: string }): Promise<number> {
  await untilSettled(browser)
  const idle = await cpuDuring(browser, () => sleep(idleMs))
  const startMs = performance.now()
  const busy = await cpuDuring(browser, async () => {
    for (let said = 1; said <= messages; said += 1) {
      unwrap(await say(talk.visitor, talk.roomId, `Message ${said} of some, about as long as people write. ${newId()}`))
      await sleep(Math.max(0, startMs + said * everyMs - performance.now()))
    }
    await sleep(500)
  })
  const busyMs = performance.now() - startMs
  return (busy - (idle * busyMs) / idleMs) / messages
}

/** Work left over from opening, such as keeping all files of the app, finishes first: three seconds cost about the same. */
async function untilSettled(browser: Browser): Promise<void> {
  const last: number[] = []
  for (let second = 0; second < 40; second += 1) {
    last.push(await cpuDuring(browser, () => sleep(1000)))
    const [most, least] = [Math.max(...last.slice(-3)), Math.min(...last.slice(-3))]
    if (second >= 4 && most < least * 1.5 + 30) return
  }
}

async function cpuDuring(browser: Browser, work: () => Promise<void>): Promise<number> {
  const beforeMs = await cpuMs(browser)
  await work()
  return (await cpuMs(browser)) - beforeMs
}

/** Messages at a pace with the tabs of `openTalk` and four more; the time of the last tab that has each. */
async function measureSlowest(backend: Backend) {
  const browser = await launchBrowser()
  const { context, tab, visitor, roomId } = await openTalk(browser, backend, { agentNumber: 3, watched: false })
  const tabs = [tab, ...(await openTabs(context, backend.url, roomId, 4))]
  await Promise.all(tabs.map((one) => one.evaluate(() => benchPage.watchLog('there'))))
  const slowestAt = async (start: number, count: number, paceMs: number) => {
    const ids = Array.from({ length: count }, (_, index) => `bench-${start + index}`)
    const sent = await write(visitor, ids, paceMs)
    const arrivals = await Promise.all(tabs.map((one) => arrivalsIn(one, ids)))
    return ids.map((id) => Math.max(...arrivals.map((of) => of[id] ?? Number.NaN)) - (sent[id] ?? Number.NaN))
  }
  const slow = await slowestAt(0, 30, 1000)
  const fast = await slowestAt(1000, 200, 100)
  await browser.close()
  const line = (name: string, value: number) => figure({ name: `slowest of 5 tabs, ${name}`, value, unit: 'ms' })
  return [
    line('1 a second, p50', median(slow)),
    line('1 a second, p95', p95(slow)),
    line('10 a second, p50', median(fast)),
    line('10 a second, p95', p95(fast)),
  ]
}

async function arrivalsIn(tab: Page, ids: string[]): Promise<Record<string, number>> {
  await tab.waitForFunction((wanted) => wanted.every((id) => (benchPage.arrivals[id] ?? 0) > 0), ids)
  return tab.evaluate(() => benchPage.arrivals)
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
