import { expect, test } from './harness/fixture.ts'

const screens = ['/calls', '/contacts', '/devices', '/search', '/team', '/profile', '/settings/widgets', '/logs']

test('from right to left no arrow of a select touches its border', async ({ open }) => {
  let count = 0
  for (const path of screens) {
    const page = await open(path, { language: 'ar', as: 'admin', phone: true })
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const arrows = await page.locator('select').evaluateAll((all) =>
      all.map((it) => {
        const { appearance, backgroundPositionX, paddingInlineEnd } = getComputedStyle(it)
        return {
          appearance,
          fromLeftPx: Number.parseFloat(backgroundPositionX),
          roomPx: Number.parseFloat(paddingInlineEnd),
        }
      }),
    )
    count += arrows.length
    for (const arrow of arrows) {
      expect(arrow.appearance, path).toBe('none')
      expect(arrow.fromLeftPx, path).toBeGreaterThanOrEqual(8)
      expect(arrow.roomPx, path).toBeGreaterThan(arrow.fromLeftPx + 8)
    }
  }
  expect(count).toBeGreaterThan(5)
})

test('from right to left a keypad still begins at the left, and English words in a long text field run to the right', async ({
  open,
}) => {
  const page = await open('/calls', { language: 'ar' })
  const key = (name: string) => page.getByRole('button', { name, exact: true })
  const [one, three] = [await key('1').boundingBox(), await key('3').boundingBox()]
  expect(one?.x).toBeLessThan(three?.x ?? 0)
  await open('/diagnostics', { language: 'ar' })
  const area = page.locator('textarea').first()
  const direction = () => area.evaluate((it) => getComputedStyle(it).direction)
  await area.fill('The bell rings twice.')
  expect(await direction()).toBe('ltr')
  await area.fill('يرن الجرس مرتين.')
  expect(await direction()).toBe('rtl')
})
