import type { CDPSession, Locator, Page } from '@playwright/test'
import { installCounter } from './page-counter.ts'

/** Counts by name. */
export type Counts = Record<string, number>

/** To be called before the page is opened: its work is counted from then on. */
export const countInPage = (page: Page): Promise<unknown> => page.addInitScript(installCounter)

/**
 * Counts what a page does from `act` on until it comes to rest: what `PageWork` names, with `layouts` and `styles`, the
 * browser's passes of layout and of style.
 *
 * @param shown a text that the log shows only after `act`. The counts as of that moment are then there as well, named
 *   `…UntilShown`: what a page does later holds up nobody
 */
export async function countedWork(page: Page, act: () => Promise<unknown>, shown?: string): Promise<Counts> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.evaluate(atRest)
  const before = await read(page, session)
  if (shown !== undefined) await page.evaluate(keepWhenShown, shown)
  await act()
  await page.evaluate(atRest)
  const after = await read(page, session)
  const whenShown = await page.evaluate(() => window.hotPath.whenShown ?? {})
  await session.detach()
  return { ...difference(after, before), ...renamed(difference(whenShown, before)) }
}

export const difference = (after: Counts, before: Counts): Counts =>
  Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]))

const renamed = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${name}UntilShown`, count]))

/** Counts what a page, or the frame of an element, has done since it was opened, until it comes to rest. */
export async function workSinceStart(place: Page | Locator): Promise<Counts> {
  const page: { evaluate<R>(run: () => R | Promise<R>): Promise<R> } = place
  await page.evaluate(atRest)
  return page.evaluate(() => window.hotPath.read())
}

async function read(page: Page, session: CDPSession): Promise<Counts> {
  const counts = await page.evaluate(() => window.hotPath.read())
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { ...counts, layouts: of('LayoutCount'), styles: of('RecalcStyleCount') }
}

/** Resolves when the page has changed nothing for twenty frames. Runs in the page. */
async function atRest(): Promise<void> {
  const work = () => Object.values(window.hotPath.read()).join()
  let last = work()
  for (let quiet = 0; quiet < 20; quiet += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = work()
    if (now !== last) quiet = 0
    last = now
  }
}

/** Keeps the counts as of the moment in which the log shows a text. Runs in the page. */
function keepWhenShown(text: string): void {
  delete window.hotPath.whenShown
  const watching = new MutationObserver(() => {
    if (!document.querySelector('[role="log"]')?.textContent?.includes(text)) return
    watching.disconnect()
    window.hotPath.whenShown = window.hotPath.read()
  })
  watching.observe(document, { childList: true, characterData: true, subtree: true })
}
