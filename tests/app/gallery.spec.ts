import { findings } from './harness/findings.ts'
import { expect, test } from './harness/gallery.ts'

const themes = ['light', 'dark'] as const
const directions = ['ltr', 'rtl'] as const

for (const theme of themes) {
  test(`[UI-11] no page of the gallery has accessibility findings (${theme})`, async ({ gallery, page }) => {
    test.setTimeout(120_000)
    const found: string[] = []
    for (const id of gallery.stories) {
      await gallery.open(id, { theme })
      found.push(...(await findings(page)).map((finding) => `${id} ${finding}`))
    }
    expect(found).toEqual([])
  })
}

test('every page of the gallery fits a width of 320 px in both directions', async ({ gallery, page }) => {
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
