import type { Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'
import { outOfSight } from './sight.ts'

/**
 * Waits until short animations have ended, those too that begin meanwhile, but not for countdowns, spinners and
 * skeletons.
 */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const short = () =>
      document
        .getAnimations()
        .filter((it) => it.playState === 'running' && Number(it.effect?.getComputedTiming().endTime) < 1000)
    for (let running = short(); running.length > 0; running = short()) {
      await Promise.allSettled(running.map(({ finished }) => finished))
      await new Promise(requestAnimationFrame)
    }
  })

/**
 * Violations of WCAG 2.2 AA on the page, as far as axe finds them, and what nobody could see or press. Axe is injected once for each page and reports
 * violations only; its own Playwright driver injects it three times for each check and also describes what is correct,
 * which takes four times as long. Frames, which these pages do not have, would not be checked.
 *
 * @param of `colors`: only what another theme can change of a page that was searched already
 */
export async function findings(page: Page, of: 'everything' | 'colors' = 'everything'): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const inaccessible = await page.evaluate(async (runOnly) => {
    if (document.querySelector('iframe')) throw new Error('Frames are not looked into')
    const { violations } = await window.axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    )
  }, rules[of])
  return of === 'colors' ? inaccessible : [...inaccessible, ...(await outOfSight(page))]
}

const rules: Record<'everything' | 'colors', RunOnly> = {
  everything: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  colors: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
