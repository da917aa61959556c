import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './harness/gallery.ts'

const themes = ['light', 'dark'] as const
const directions = ['ltr', 'rtl'] as const

for (const theme of themes) {
  for (const dir of directions) {
    test(`no page of the gallery has accessibility findings (${theme}, ${dir})`, async ({ gallery, page }) => {
      test.setTimeout(120_000)
      const findings: string[] = []
      for (const id of gallery.stories) {
        await gallery.open(id, { theme, dir })
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
          .analyze()
        for (const { id: rule, nodes } of violations) {
          findings.push(...nodes.map(({ target, failureSummary }) => `${id} ${rule}: ${target} ${failureSummary}`))
        }
      }
      expect(findings).toEqual([])
    })
  }
}

test('[UI-11] every page of the gallery fits a width of 320 px in both directions', async ({ gallery, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const tooWide: string[] = []
  for (const dir of directions) {
    for (const id of gallery.stories) {
      await gallery.open(id, { dir })
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (over > 0) tooWide.push(`${id} ${dir}: ${over} px`)
    }
  }
  expect(tooWide).toEqual([])
})
