import type { Page } from '@playwright/test'
import { expect, room, test } from './harness/fixture.ts'

const barPx = 40

/** Headless browsers have no window controls: the styles get the height that an installed app's window would tell them. */
const withControlsOver = (page: Page) =>
  page.evaluate((barPx) => {
    for (const sheet of document.styleSheets)
      for (const [index, { cssText }] of [...sheet.cssRules].entries())
        if (cssText.includes('titlebar-area-height')) {
          sheet.deleteRule(index)
          sheet.insertRule(cssText.replaceAll(/env\(titlebar-area-height, ?0(px)?\)/g, `${barPx}px`), index)
        }
  }, barPx)

test('nothing of a screen or a dialog lies under the window controls of the installed app', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}?tab=handling`)
  await expect(page.getByRole('log')).toBeVisible()
  await withControlsOver(page)
  const tops = () =>
    page.evaluate(() => [...document.querySelectorAll('nav, main')].map((it) => it.getBoundingClientRect().top))
  expect(await tops()).toEqual([barPx, barPx])
  const composer = page.getByRole('textbox', { name: 'Message' })
  await expect(composer).toBeInViewport({ ratio: 1 })
  const bar = () =>
    page.evaluate(() => {
      const { height, backgroundColor } = getComputedStyle(document.body, '::before')
      return {
        height,
        isRail: backgroundColor === getComputedStyle(document.querySelector('nav') ?? document.body).backgroundColor,
      }
    })
  expect(await bar()).toEqual({ height: `${barPx}px`, isRail: true })

  await composer.blur()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect((await dialog.boundingBox())?.y).toBeGreaterThan(barPx)
})
