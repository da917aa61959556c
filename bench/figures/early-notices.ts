import type { Browser, BrowserContext } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { type Backend, withBackend } from '#bench/stage/backends.ts'
import { launchBrowser } from '#bench/stage/browser.ts'
import { median, p95 } from '#bench/statistics.ts'
import { openTalk, timeRound, write } from './delivery.ts'

const rounds = 6
const inRound = 22
const everyMs = 200

/** Measures the gain of notifying tabs early over the plain way beside it. */
export async function measureEarlyNotices(): Promise<Report> {
  return withBackend({}, async (backend) => {
    const browser = await launchBrowser()
    const early = await openWay(browser, backend, 1, async () => {})
    const plain = await openWay(browser, backend, 2, (context) => notifyWhenStored(context, backend.url))
    for (let round = 0; round <= rounds; round += 1) {
      // Each way is the first in turn equally often. The first round warms up.
      for (const way of round % 2 === 0 ? [early, plain] : [plain, early]) await way.run(round)
    }
    await browser.close()
    const line = (name: string, of: (samples: number[]) => number) =>
      figure({ name, value: of(early.samples), floor: of(plain.samples), unit: 'ms' })
    return {
      title: 'Early notification of tabs',
      how: `Two agents, each with a visitor, in turn, ${rounds} rounds of ${inRound} messages, five a second: from Enter in the widget’s frame to the message painted in the agent’s log. The floor is the agent whose hub notifies its tabs when a message is stored.`,
      figures: [line('delivery with early notification, p50', median), line('with early notification, p95', p95)],
      remarks: [],
    }
  })
}

async function openWay(
  browser: Browser,
  backend: Backend,
  agentNumber: number,
  prepare: (context: BrowserContext) => Promise<void>,
) {
  const { tab, visitor } = await openTalk(browser, backend, { agentNumber, prepare })
  const samples: number[] = []
  return {
    samples,
    async run(round: number) {
      const ids = Array.from({ length: inRound }, (_, index) => `bench-${round * inRound + index}`)
      // A tab that is not in front is drawn seldom.
      await tab.bringToFront()
      const times = await timeRound(tab, () => write(visitor, ids, everyMs))
      if (round > 0) samples.push(...times)
    },
  }
}

/** Sets the hub's switch before the app starts: `/healthz` is a page of the origin without the app. */
async function notifyWhenStored(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.goto(`${url}/healthz`)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('everline', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('values')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const transaction = database.transaction('values', 'readwrite')
          transaction.objectStore('values').put(true, 'notify-when-stored')
          transaction.oncomplete = () => {
            database.close()
            resolve()
          }
        }
      }),
  )
  await page.close()
}
