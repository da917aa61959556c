import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What fades in is there. A countdown, a spinner or a skeleton is no reason to wait. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().map((it) => Number(it.effect?.getComputedTiming().endTime) < 1000 && it.finished),
    ),
  )

/** What is against WCAG 2.2 AA on the page, as far as a machine can tell. */
export async function findings(page: Page): Promise<string[]> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    // Without it a second page is opened for frames of other origins, which none of ours has.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
}
