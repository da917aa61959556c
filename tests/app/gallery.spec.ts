import { findings } from './harness/findings.ts'
import { expect, test } from './harness/gallery.ts'
import { contactSheet } from './harness/picture.ts'

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

for (const dir of directions) {
  test(`every page of the gallery fits a width of 320 px (${dir})`, async ({ gallery, page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const tooWide: string[] = []
    for (const id of gallery.stories) {
      await gallery.open(id, { dir })
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (over > 0) tooWide.push(`${id}: ${over} px`)
    }
    expect(tooWide).toEqual([])
  })
}

/*
 * What another machine may draw otherwise in a small picture: how dark a letter is, and a thin line's place. Much less
 * than a thing that moved by its own line's height or has another colour.
 */
const tolerance = { threshold: 0.1, maxDiffPixelRatio: 0.008 }

test('[UI-11] every page of the gallery looks as it did, in both themes and directions', async ({ gallery, page }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 720, height: 1000 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.setFixedTime(new Date(2026, 10, 21, 12, 0))
  const shots = new Map<string, Buffer[]>(gallery.stories.map((id) => [id, []]))
  for (const dir of directions) {
    for (const [id, taken] of shots) {
      await gallery.open(id, { dir })
      for (const theme of themes) {
        // A theme is this attribute and nothing else: the story need not begin anew.
        await page.evaluate(async (name) => {
          document.documentElement.dataset.theme = name
          await document.fonts.ready
        }, theme)
        taken.push(await page.screenshot({ animations: 'disabled' }))
      }
    }
  }
  for (const [id, taken] of shots) {
    expect.soft(await contactSheet(page, taken), id).toMatchSnapshot(`${id}.png`, tolerance)
  }
})
