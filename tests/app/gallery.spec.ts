import { soakOnly } from '#tests/soak/runs.ts'
import { findings } from './harness/findings.ts'
import { expect, test } from './harness/gallery.ts'
import { contactSheet } from './harness/picture.ts'

const themes = ['light', 'dark'] as const
const directions = ['ltr', 'rtl'] as const

for (const dir of directions) {
  test(
    `every page of the gallery fits a width of 320 px (${dir})`,
    dir === 'rtl' ? soakOnly : {},
    async ({ gallery, page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const tooWide: string[] = []
      for (const id of gallery.stories) {
        await gallery.open(id, { dir })
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (over > 0) tooWide.push(`${id}: ${over} px`)
      }
      expect(tooWide).toEqual([])
    },
  )
}

/*
 * Differences between machines that are allowed in a small picture: how dark a letter is, and the position of a thin
 * line. Much less than an element that moved by the height of a line or has another colour.
 */
const tolerance = { threshold: 0.1, maxDiffPixelRatio: 0.008 }
/** The pages are divided into two tests, so that both workers have some. */
const halves = [0, 1]

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true })
  for (const half of halves) {
    test(`[UI-11] every page of the gallery looks as it did, in both themes and directions, and has no accessibility findings (half ${half + 1})`, async ({
      gallery,
      page,
    }) => {
      test.setTimeout(180_000)
      await page.setViewportSize({ width: 720, height: 1000 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.clock.setFixedTime(new Date(2026, 10, 21, 12, 0))
      const ids = gallery.stories.filter((_, index) => index % halves.length === half)
      const shots = new Map<string, Buffer[]>(ids.map((id) => [id, []]))
      const found: string[] = []
      for (const dir of directions) {
        for (const [id, taken] of shots) {
          await gallery.open(id, { dir })
          for (const theme of themes) {
            // A theme is only this attribute: the story need not be rendered again.
            await page.evaluate(async (name) => {
              document.documentElement.dataset.theme = name
              await document.fonts.ready
            }, theme)
            taken.push(await page.screenshot({ animations: 'disabled' }))
            // Neither colours nor names and roles depend on the direction, and only colours on the theme.
            const searched = theme === 'light' ? 'everything' : 'colors'
            if (dir === 'ltr')
              found.push(...(await findings(page, searched)).map((finding) => `${id} (${theme}) ${finding}`))
          }
        }
      }
      for (const [id, taken] of shots) {
        expect.soft(await contactSheet(page, taken), id).toMatchSnapshot(`${id}.png`, tolerance)
      }
      expect(found).toEqual([])
    })
  }
})
