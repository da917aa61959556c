import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** What fades in is there. A countdown, a spinner or a skeleton is no reason to wait. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().map((it) => Number(it.effect?.getComputedTiming().endTime) < 1000 && it.finished),
    ),
  )

/**
 * What is against WCAG 2.2 AA on the page, as far as a machine can tell. Axe is put into a page once and answers faults
 * alone: its own driver puts it there three times a look and describes what is right too, four times the work. Without
 * the driver it does not look into frames, which none of these pages has.
 */
export async function findings(page: Page): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    if (document.querySelector('iframe')) throw new Error('Frames are not looked into')
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    )
  })
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
