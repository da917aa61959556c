import type { Browser, Page } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { buildEmptyPage } from '#bench/pages/build-pages.ts'
import { withBackend } from '#bench/stage/backends.ts'
import { launchBrowser, newContext, withFolder } from '#bench/stage/browser.ts'
import { median } from '#bench/statistics.ts'

const rounds = 7
/** A middling phone on a slow mobile line, as Lighthouse has them: its settings for what is slowed down for real. */
const slowCpu = { rate: 4 }
const slowLine = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375, offline: false }
/** A task that takes longer keeps a press waiting. */
const longTaskMs = 50
/** Until late tasks are done, after the last part is there. */
const settleMs = 1500

type Visit = { largestMs: number; blockedMs: number; readyMs: number }

/** The first visit of a phone to the page, with nothing stored: until the form is painted, and how long presses wait. */
export const measureFirstVisit = (): Promise<Report> =>
  withFolder(async (folder) => {
    await buildEmptyPage(`${folder}/web`)
    return withBackend({}, (app) =>
      withBackend({ webRoot: `${folder}/web` }, async (empty) => {
        const browser = await launchBrowser()
        const ours: Visit[] = []
        const floor: Visit[] = []
        for (let round = 0; round < rounds; round += 1) {
          ours.push(
            await visit(browser, app.url, (page) => page.waitForFunction(() => !document.querySelector('#early'))),
          )
          floor.push(await visit(browser, empty.url, (page) => page.locator('[data-row]').first().waitFor()))
        }
        await browser.close()
        const of = (key: keyof Visit) => ({
          value: median(ours.map((each) => each[key])),
          floor: median(floor.map((each) => each[key])),
          unit: 'ms',
        })
        return {
          title: 'First visit of a phone',
          how:
            `${rounds} rounds, ours and the floor in turn, each in a new browser context of a phone’s size: processor four times slower, ` +
            '562 ms there and back, 1.5 Mbit/s. Largest part painted: the last entry of largest-contentful-paint. Blocked: what tasks ' +
            'take beyond 50 ms each, from the first paint until the app’s own form is there and 1.5 s more. The floor: a React page of ' +
            'one line, built by the same tools.',
          figures: [
            figure({
              name: 'first visit, largest part painted, p50',
              ...of('largestMs'),
              aim: { of: 'value', most: 1800 },
            }),
            figure({ name: 'first visit, blocked, p50', ...of('blockedMs'), aim: { of: 'value', most: 200 } }),
            figure({ name: 'first visit, the app’s own form is there, p50', ...of('readyMs') }),
          ],
          remarks: ['The browser slows down the line of the page, not that of its workers.'],
        }
      }),
    )
  })

async function visit(browser: Browser, url: string, ready: (page: Page) => Promise<unknown>): Promise<Visit> {
  const context = await newContext(browser, { viewport: { width: 412, height: 823 }, serviceWorkers: 'block' })
  await context.addInitScript(() => {
    const seen = { largestMs: 0, tasks: [] as Array<[startMs: number, ms: number]> }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      seen.largestMs = list.getEntries().at(-1)?.startTime ?? 0
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration])
    }).observe({ type: 'longtask', buffered: true })
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowLine)
  await session.send('Emulation.setCPUThrottlingRate', slowCpu)
  await page.goto(url)
  await ready(page)
  const readyMs = await page.evaluate(() => performance.now())
  await page.waitForTimeout(settleMs)
  const { seen, paintedMs } = await page.evaluate(() => ({
    seen: (globalThis as unknown as { seen: { largestMs: number; tasks: Array<[number, number]> } }).seen,
    paintedMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await context.close()
  const beyond = seen.tasks.filter(([startMs]) => startMs >= paintedMs).map(([, ms]) => ms - longTaskMs)
  return { largestMs: seen.largestMs, blockedMs: beyond.reduce((sum, ms) => sum + ms, 0), readyMs }
}
