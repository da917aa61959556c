import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

/* How many panes there are, where, and that nothing is lost on the way between them. */

const conversation = `/inbox/${room(1)}?tab=handling`
const button = (page: Page) => page.getByRole('button', { name: 'Visitor', exact: true })

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('on a desktop the visitor is a third pane: made wider by hand and by keys, put away, and so it stays', async ({
  open,
}) => {
  const page = await open(conversation)
  const pane = page.getByRole('complementary', { name: 'Visitor' })
  const width = async () => Math.round((await pane.boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(320)
  await expect(page.getByRole('region', { name: 'Inbox' })).toBeVisible()
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true')

  const edge = page.getByRole('separator', { name: 'Width of the visitor' })
  const grip = await edge.boundingBox()
  if (!grip) throw new Error('nothing to grip')
  await page.mouse.move(grip.x + grip.width / 2, 400)
  await page.mouse.down()
  await page.mouse.move(grip.x + grip.width / 2 - 40, 400)
  await page.mouse.up()
  await expect.poll(width).toBe(360)
  await edge.press('ArrowRight')
  await expect.poll(width).toBe(344)
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect.poll(width).toBe(344)

  // As wide as a panel of its own, but no wider than leaves room to write.
  await edge.press('End')
  await expect(edge).toHaveAttribute('aria-valuenow', '608')
  const talk = await page.getByRole('textbox', { name: 'Message' }).boundingBox()
  expect(talk?.width).toBeGreaterThan(400)
  await edge.dblclick()
  await expect.poll(width).toBe(320)

  await button(page).press('Enter')
  await expect(pane).toBeHidden()
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(button(page)).toBeFocused()
  await page.getByRole('link', { name: /Diego Romero/ }).click()
  await expect(page.getByRole('heading', { name: 'Diego Romero' })).toBeVisible()
  await expect(pane).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Diego Romero' })).toBeVisible()
  await expect(pane).toBeHidden()
  await button(page).press('Enter')
  await expect(pane).toContainText('Diego Romero')
})

test('from right to left the pane is at the left, and grows to the right', async ({ open }) => {
  const page = await open(conversation, { dir: 'rtl' })
  const pane = page.getByRole('complementary', { name: 'Visitor' })
  const box = async () => (await pane.boundingBox()) ?? { x: -1, width: 0 }
  await expect.poll(async () => (await box()).x).toBe(0)
  await page.getByRole('separator', { name: 'Width of the visitor' }).press('ArrowRight')
  await expect.poll(async () => Math.round((await box()).width)).toBe(336)
})

for (const [name, size, lists] of [
  ['a tablet', { width: 820, height: 1180 }, true],
  ['a window at 200 % zoom', { width: 720, height: 450 }, false],
  ['a phone', { width: 390, height: 844 }, false],
  ['the narrowest phone', { width: 320, height: 568 }, false],
] as const) {
  test(`[UI-11] on ${name} the visitor lies over the conversation, and going back takes it away`, async ({ open }) => {
    const page = await open('/inbox')
    await page.setViewportSize(size)
    const list = page.getByRole('list', { name: 'Inquiries' })
    await list.getByRole('link', { name: /Amara Lindqvist/ }).click()
    const box = page.getByRole('textbox', { name: 'Message' })
    await expect(box).toBeVisible()
    await expect(list).toBeVisible({ visible: lists })
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    const sheet = page.getByRole('dialog', { name: 'Visitor' })
    await expect(sheet).toBeHidden()
    await button(page).press('Enter')
    await expect(sheet).toContainText('Language')
    // Without its border of a pixel.
    expect(Math.round((await sheet.boundingBox())?.width ?? 0)).toBe(Math.min(size.width, 608) - 1)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await findings(page)).toEqual([])
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(button(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Amara Lindqvist' })).toBeVisible()

    // Closed by hand it leaves nothing behind to go back through.
    await button(page).press('Enter')
    await sheet.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(sheet).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/inbox(\?tab=\w+)?$/)
    await expect(list).toBeVisible()
  })
}

/** Where the focus is: on something that is seen, within the screen or the way to it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at !== null && at !== document.body && at.checkVisibility({ visibilityProperty: true })
  })

test('the focus is never lost on the way from screen to screen', async ({ open }) => {
  const page = await open(conversation)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  for (const [text, heading] of [
    ['diagnostics', 'Diagnostics'],
    ['profile', 'Mara Okafor'],
    ['inbox', 'Inbox'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find a command or a screen' }).fill(text)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
    await expect.poll(() => focused(page), heading).toBe(true)
  }
})

test.describe(() => {
  test.use({ hasTouch: true, isMobile: true })
  test('on a phone the focus goes with the page that is shown, there and back', async ({ open }) => {
    const page = await open('/inbox', { phone: true })
    await page.getByRole('link', { name: /Amara Lindqvist/ }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Amara Lindqvist' })).toBeVisible()
    await expect.poll(() => focused(page)).toBe(true)
    await page.getByRole('link', { name: 'Back to inquiries' }).press('Enter')
    await expect(page.getByRole('list', { name: 'Inquiries' })).toBeVisible()
    await expect.poll(() => focused(page)).toBe(true)
  })
})

test('new messages are told to who listens, several as one, and scrolling tells nothing', async ({ open }) => {
  const page = await open(conversation)
  const told = page.getByTestId('new-messages')
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log).toHaveAttribute('aria-live', 'off')
  await expect(told).toHaveAttribute('aria-live', 'polite')
  await expect(told).toHaveText('')
  await page.evaluate((id) => window.everline.arrive(id, 'One more thing'), room(1))
  await expect(told).toHaveText('Amara Lindqvist: One more thing')
  await page.evaluate(async (id) => {
    for (const text of ['a', 'b', 'c']) await window.everline.arrive(id, text)
  }, room(1))
  await expect(told).toHaveText('3 new messages: Amara Lindqvist')
})

test('what comes in other conversations of one’s own is told as one, what comes in the open one is not told twice', async ({
  open,
}) => {
  const page = await open(conversation)
  const told = page.getByTestId('news-elsewhere')
  await expect(told).toHaveAttribute('aria-live', 'polite')
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
  await expect(told).toHaveText('')
  await page.evaluate(
    async ([open, other, third]) => {
      await window.everline.arrive(open, 'Here')
      for (const text of ['a', 'b']) await window.everline.arrive(other, text)
      await window.everline.arrive(third, 'c')
    },
    [room(1), room(2), room(3)] as const,
  )
  await expect(told).toHaveText(/^2 new messages from .+, 1 from .+$/)
  await expect(told).not.toContainText('Amara Lindqvist')
})

test('a pointer that rests on a row has its conversation asked for, one that passes over has not', async ({ open }) => {
  const page = await open(`/inbox?tab=handling`)
  const row = (n: number) => page.locator(`a[href*="${room(n)}"]`)
  const isAsked = (n: number) =>
    page.evaluate((id) => window.everline.messageQueries.some((query) => query.includes(id)), room(n))
  await row(2).waitFor()
  // Over and out in one breath, whatever else this machine does meanwhile.
  await row(2).evaluate((link) => {
    link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    link.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }))
  })
  expect(await isAsked(3)).toBe(false)
  await row(3).hover()
  await expect.poll(() => isAsked(3)).toBe(true)
  // It would have been asked for before.
  expect(await isAsked(2)).toBe(false)
  await row(2).focus()
  await expect.poll(() => isAsked(2)).toBe(true)
})
