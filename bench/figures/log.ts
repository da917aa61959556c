import type { Page } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { type Logged, lastLogKey, logPaced } from '#bench/in-page/log-paced.ts'
import { agentOf, withBackend } from '#bench/stage/backends.ts'
import { launchBrowser } from '#bench/stage/browser.ts'
import { openAgentTab, untilLive } from '#bench/stage/people.ts'

const tabCount = 3
/** A little more than 10,000 a second of all of them. */
const perSecond = 3400
const forMs = 5000
const patienceMs = 30_000

/** Measures the load that heavy logging in three tabs puts on their main threads, and whether every line arrives. */
export async function measureLog(): Promise<Report> {
  return withBackend({}, async (backend) => {
    const browser = await launchBrowser()
    const { context, tab } = await openAgentTab(browser, backend.url, agentOf(backend))
    const tabs = [tab]
    while (tabs.length < tabCount) {
      const further = await context.newPage()
      tabs.push(further)
      await further.goto(backend.url)
      await untilLive(further)
    }
    const floor = await logAll(tabs, 'nobody-listens')
    const before = await tab.evaluate(lastLogKey)
    const ours = await logAll(tabs, 'error')
    const written = sum(ours.map((one) => one.written))
    const stored = await storedUpTo(tab, before, written)
    await browser.close()
    const line = (name: string, unit: string, of: (all: Logged[]) => number, most?: number) =>
      figure({
        name,
        value: of(ours),
        floor: of(floor),
        unit,
        ...(most === undefined ? {} : { aim: { of: 'value', most } }),
      })
    return {
      title: 'Many lines of a log',
      how:
        `${tabCount} tabs of one agent report an uncaught error ${perSecond} times a second each, for ${forMs / 1000} s, of each of which the app ` +
        'writes a line; a `PerformanceObserver` counts tasks of more than 50 ms in each tab. The floor: the same tabs dispatch as many events ' +
        'that nobody listens to. Lines stored: the keys that the log’s database has given away since, the few lines that the hub wrote of itself among them.',
      figures: [
        figure({ name: 'lines written', value: rateOf(ours), floor: rateOf(floor), unit: 'a second' }),
        line('tasks over 50 ms in any tab', '', (all) => Math.max(...all.map((one) => one.longTasksMs.length)), 0),
        line('the longest of them', 'ms', (all) => Math.max(0, ...all.flatMap((one) => one.longTasksMs))),
        line('main thread of a tab, a line', 'µs', (all) => (sum(all.map(busyMs)) / sum(all.map(lines))) * 1000),
        figure({ name: 'lines stored', value: stored, floor: written, unit: '', aim: { of: 'ratio', least: 1 } }),
      ],
      remarks: [
        'Of lines that the backend has not taken the log keeps 8,000: it is uploaded meanwhile, 800 lines at a time.',
        'Hub, tabs, database and backend share the cores: a long task of a tab that has to wait for one counts as its own.',
      ],
    }
  })
}

const busyMs = (one: Logged) => one.busyMs
const lines = (one: Logged) => one.written
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const rateOf = (all: Logged[]) => sum(all.map(({ written, tookMs }) => (written / tookMs) * 1000))

const logAll = (tabs: Page[], type: string) =>
  Promise.all(tabs.map((tab) => tab.evaluate(logPaced, { type, perSecond, forMs })))

/** Lines stored since `before`, once all are or for as long as anybody would wait. */
async function storedUpTo(tab: Page, before: number, wanted: number): Promise<number> {
  const untilMs = performance.now() + patienceMs
  for (;;) {
    const stored = (await tab.evaluate(lastLogKey)) - before
    if (stored >= wanted || performance.now() > untilMs) return stored
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
