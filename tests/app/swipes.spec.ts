import type { Page } from '@playwright/test'
import { finger, middleOf } from './harness/fingers.ts'
import { expect, room, test } from './harness/fixture.ts'

test.use({ hasTouch: true, isMobile: true })

const phone = { phone: true } as const
const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
const rowOf = (page: Page, n: number) => page.locator(`[data-row="${room(n)}"]`)
const given = (page: Page, kind: string) =>
  page.evaluate((kind) => window.everline.calls.flatMap(([name, input]) => (name === kind ? [input] : [])), kind)

/** Moves a finger over a row until the list, which learns to follow fingers a moment after its start, has followed it. */
async function swipe(page: Page, n: number, dx: number) {
  const touch = await finger(page)
  const { x, y } = await middleOf(rowOf(page, n))
  await expect(async () => {
    await touch.down(x, y)
    await touch.by(dx, 0)
    const way = await rowOf(page, n)
      .locator('a')
      .evaluate((link) => new DOMMatrix(getComputedStyle(link).transform).e)
    if (way === 0) await touch.up()
    expect(way).not.toBe(0)
  }).toPass()
  return touch
}

test('a swipe towards the start closes a conversation of one’s own, which leaves the list until that is undone', async ({
  open,
}) => {
  const page = await open('/inbox?tab=handling', phone)
  await expect(rowOf(page, 1)).toBeVisible()
  const count = await rows(page).count()
  const touch = await swipe(page, 1, -160)
  await expect(rowOf(page, 1)).toContainText('Close conversation')
  await touch.up()
  await expect(rowOf(page, 1)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(count - 1)
  expect(await given(page, 'close-inquiry')).toMatchObject([{ roomId: room(1) }])
  // Screen readers read it.
  await expect(page.getByRole('group', { name: 'Notices' })).toContainText('Closing the conversation')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(rows(page)).toHaveCount(count)
  await expect(rowOf(page, 1).locator('a')).toHaveCSS('transform', 'none')
  await expect(page).toHaveURL(/\/inbox\?tab=handling/)
})

test('a conversation whose close is refused is back in the list', async ({ open }) => {
  const page = await open('/inbox?tab=handling', phone)
  await expect(rowOf(page, 1)).toBeVisible()
  const touch = await swipe(page, 1, -160)
  await page.evaluate(() => window.everline.failNext('close-inquiry', 'signed-out'))
  await touch.up()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(rowOf(page, 1).locator('a')).toHaveCSS('transform', 'none')
})

test('a swipe towards the end sets a reminder in an hour, and undoing it restores the earlier one', async ({
  open,
}) => {
  const page = await open('/inbox?tab=handling', phone)
  await expect(rowOf(page, 1)).toBeVisible()
  const atMs = Date.now() + 5 * 3_600_000
  await page.evaluate(([roomId, atMs]) => window.everline.putEntity('reminder', { roomId, atMs, text: 'Ask again' }), [
    room(1),
    atMs,
  ] as const)
  const touch = await swipe(page, 1, 160)
  await expect(rowOf(page, 1)).toContainText('Remind me in an hour')
  await touch.up()
  await expect.poll(() => given(page, 'set-reminder')).toMatchObject([{ roomId: room(1), text: 'Ask again' }])
  await expect(rowOf(page, 1).locator('a')).toHaveCSS('transform', 'none')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(() => given(page, 'set-reminder')).toHaveLength(2)
  expect((await given(page, 'set-reminder'))[1]).toEqual({ roomId: room(1), atMs, text: 'Ask again' })
})

test('from right to left, the swipe that closes goes the other way', async ({ open }) => {
  const page = await open('/inbox?tab=handling', { ...phone, dir: 'rtl' })
  await expect(rowOf(page, 1)).toBeVisible()
  const touch = await swipe(page, 1, 160)
  await expect(rowOf(page, 1)).toContainText('Close conversation')
  await touch.up()
  await expect.poll(() => given(page, 'close-inquiry')).toHaveLength(1)
})

test('a swipe that stops half way, begins at the screen’s edge, scrolls, or is of somebody else’s conversation does nothing', async ({
  open,
}) => {
  const page = await open('/inbox?tab=handling', phone)
  await expect(rowOf(page, 1)).toBeVisible()
  const half = await swipe(page, 1, -60)
  // A slow finger: a quick one would be a flick.
  await page.waitForFunction((since) => performance.now() > since + 400, await page.evaluate(() => performance.now()))
  await half.up()
  const link = rowOf(page, 1).locator('a')
  await expect(link).toHaveCSS('transform', 'none')
  const touch = await finger(page)
  const { y } = await middleOf(rowOf(page, 1))
  await touch.down(10, y)
  await touch.by(200, 0)
  await expect(link).toHaveCSS('transform', 'none')
  await touch.up()
  await touch.down(380, y)
  await touch.by(-200, 0)
  await expect(link).toHaveCSS('transform', 'none')
  await touch.up()
  await touch.down(195, y)
  await touch.by(-20, 160)
  await expect(link).toHaveCSS('transform', 'none')
  await touch.up()
  expect(await given(page, 'close-inquiry')).toEqual([])
  expect(await given(page, 'set-reminder')).toEqual([])
  await page.getByRole('tab', { name: /^Missed/ }).tap()
  const missed = page.getByRole('list', { name: 'Conversations' }).getByRole('link').first()
  const place = await middleOf(missed)
  await touch.down(place.x, place.y)
  await touch.by(-160, 0)
  await expect(missed).toHaveCSS('transform', 'none')
  await touch.up()
  await expect(page).toHaveURL(/\/inbox\?tab=missed/)
})

test('a finger that moves a row draws nothing anew but the row’s place', async ({ open }) => {
  const page = await open('/inbox?tab=handling', phone)
  await expect(rowOf(page, 1)).toBeVisible()
  const touch = await swipe(page, 1, -40)
  await expect(rowOf(page, 1)).toContainText('Close conversation')
  const changes = await page.evaluateHandle((id) => {
    const seen: string[] = []
    new MutationObserver((records) => {
      for (const { type, attributeName, target } of records)
        seen.push(`${type} ${attributeName} ${target instanceof Element ? target.localName : ''}`)
    }).observe(document.querySelector(`[data-row="${id}"]`) ?? document, {
      subtree: true,
      childList: true,
      attributes: true,
    })
    return seen
  }, room(1))
  await touch.by(-100, 0, 20)
  expect(new Set(await changes.jsonValue())).toEqual(new Set(['attributes style a', 'attributes data-armed li']))
  await touch.up()
})
