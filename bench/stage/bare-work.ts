import type { Browser, Page } from '@playwright/test'
import type { WorkAnswer, WorkOrder } from '#bench/bare-work.ts'
import { buildWorkScript } from '#bench/pages/build-pages.ts'
import { newContext } from './browser.ts'
import { startChild } from './child.ts'

/** Two pages with bare parts that do the work of a delivery: POST, commit, publish, IndexedDB, one React list. */
export async function openBareWork(browser: Browser, folder: string) {
  const child = startChild<WorkOrder, WorkAnswer>('bare-work.ts')
  const { port } = await child.order({ folder })
  const script = await buildWorkScript()
  const [sender, receiver] = [await openPage(browser, port, script), await openPage(browser, port, script)]
  await receiver.evaluate((url) => bareWorkOfBench.receive(url), `ws://127.0.0.1:${port}/mqtt`)
  await receiver.evaluate(() => benchPage.watchLog())
  return {
    receiver,
    send: (texts: Record<string, string>, everyMs: number) =>
      sender.evaluate((options) => bareWorkOfBench.sendPaced(options), { texts, everyMs }),
    stop: () => child.stop(),
  }
}

async function openPage(browser: Browser, port: number, script: string): Promise<Page> {
  const page = await (await newContext(browser)).newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.evaluate(`(() => { ${script} })()`)
  return page
}
