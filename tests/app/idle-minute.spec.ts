import type { Page } from '@playwright/test'
import { setHidden } from '#tests/e2e/sight.ts'
import { type Counts, countedWork, countInPage } from '#tests/hot-paths/counted-page.ts'
import { overBudget } from '#tests/hot-paths/over-budget.ts'
import { expect, room, test } from './harness/fixture.ts'

// A clock, and a counter in the page from its start.
test.use({ ownContext: true })

declare global {
  interface Window {
    wakes: number
  }
}

test('an idle minute stays within its budget, in a tab that is seen and in one that is not', async ({ open, page }) => {
  await page.clock.install({ time: new Date(2026, 10, 21, 12, 0) })
  await countInPage(page)
  await open(`/inbox/${room(51)}?tab=handling`, { scene: 'long' })
  await expect(page.getByTestId('news-elsewhere')).toBeAttached()
  await page.evaluate(countWakes)
  // The work of the start comes to its end.
  await page.clock.runFor(120_000)
  const seen = await minute(page)
  await setHidden(page, true)
  const hidden = await minute(page)
  const counts = {
    ...seen,
    ...Object.fromEntries(
      Object.entries(hidden).map(([name, count]) => [`hidden${name.charAt(0).toUpperCase()}${name.slice(1)}`, count]),
    ),
  }
  expect(overBudget('idleMinute', counts)).toEqual([])
})

test('a message that came before its tab was hidden is read out when the tab is shown again, and draws nothing until then', async ({
  open,
  page,
}) => {
  await page.clock.install({ time: new Date(2026, 10, 21, 12, 0) })
  await open(`/inbox/${room(51)}?tab=handling`, { scene: 'long' })
  const news = page.getByTestId('new-messages')
  await expect(news).toBeAttached()
  await page.evaluate((id) => window.everline.arrive(id, 'Just before'), room(51))
  await expect(page.getByRole('log')).toContainText('Just before')
  await setHidden(page, true)
  await page.clock.runFor(10_000)
  await expect(news).toBeEmpty()
  await setHidden(page, false)
  await expect(news).toContainText('Just before')
  await page.clock.runFor(10_000)
  await expect(news).toBeEmpty()
})

const minute = (page: Page): Promise<Counts> => countedWork(page, () => page.clock.runFor(60_000))

/** Counts timers that run, in the page. */
function countWakes() {
  const { setTimeout } = window
  window.wakes = 0
  const counted = (run: TimerHandler, ...given: unknown[]) =>
    (setTimeout as (...given: unknown[]) => number)(
      (...values: unknown[]) => {
        window.wakes += 1
        if (typeof run === 'function') run(...values)
      },
      ...given,
    )
  window.setTimeout = counted as typeof setTimeout
  const { storageWork, calls } = window.everline
  window.hotPath.more = () => ({ ...storageWork, commands: calls.length, wakes: window.wakes })
}
