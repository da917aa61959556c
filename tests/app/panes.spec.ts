import type { Locator, Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, inboxRow, room, test } from './harness/fixture.ts'

/* Number and position of the panes, and that nothing is lost between their layouts. */

const conversation = `/inbox/${room(1)}?tab=handling`
const button = (page: Page) => page.getByRole('button', { name: 'Visitor', exact: true })

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** [UI-08] [CAP-17] The visitor's card, by the web chat and then by another channel. */
async function expectVisitorCard(page: Page, pane: Locator) {
  const card = pane.getByRole('article', { name: 'Amara Lindqvist' })
  await expect(card.getByRole('term')).toHaveText(['Language', 'Page', 'Started'])
  await expect(card).toContainText('Visitor · Chat')
  await expect(card.locator('svg[data-channel=chat]')).toBeVisible()
  await pane.getByText('IDs', { exact: true }).click()
  await pane.getByRole('button', { name: 'Copy visitor ID' }).click()
  await expect(page.getByRole('group', { name: 'Notice', exact: true })).toContainText(
    /Done: Copied|Error: Your browser/,
  )
  await page.evaluate((id) => window.everline.setChannel(id, 'whatsapp'), room(1))
  await expect(card).toContainText('Visitor · WhatsApp')
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Amara Lindqvist/ })
  await expect(row.locator('svg[data-channel=whatsapp]')).toBeVisible()
  await page.evaluate((id) => window.everline.setChannel(id, 'pigeon'), room(1))
  await expect(card).toContainText('Visitor · pigeon')
  await expect(row.locator('svg[data-channel]')).toHaveCount(0)
}

test('[UI-08] [CAP-17] on a desktop the visitor is a third pane, resized by dragging and by keys, or hidden; both are remembered', async ({
  open,
}) => {
  const page = await open(conversation)
  const pane = page.getByRole('complementary', { name: 'Visitor' })
  const width = async () => Math.round((await pane.boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(320)
  await expect(page.getByRole('region', { name: 'Inbox' })).toBeVisible()
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true')

  const edge = page.getByRole('separator', { name: 'Width of visitor details' })
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

  // At most as wide as leaves room to write.
  await edge.press('End')
  await expect(edge).toHaveAttribute('aria-valuenow', '608')
  const talk = await page.getByRole('textbox', { name: 'Message' }).boundingBox()
  expect(talk?.width).toBeGreaterThan(400)
  await edge.dblclick()
  await expect.poll(width).toBe(320)
  await expectVisitorCard(page, pane)

  await button(page).press('Enter')
  await expect(pane).toBeHidden()
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(button(page)).toBeFocused()
  await inboxRow(page, /Diego Romero/).click()
  await expect(page.getByRole('heading', { name: 'Diego Romero' })).toBeVisible()
  await expect(pane).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Diego Romero' })).toBeVisible()
  await expect(pane).toBeHidden()
  await button(page).press('Enter')
  await expect(pane).toContainText('Diego Romero')
})

test('from right to left the pane is at the left and is widened to the right', async ({ open }) => {
  const page = await open(conversation, { dir: 'rtl' })
  const pane = page.getByRole('complementary', { name: 'Visitor' })
  const box = async () => (await pane.boundingBox()) ?? { x: -1, width: 0 }
  await expect.poll(async () => (await box()).x).toBe(0)
  await page.getByRole('separator', { name: 'Width of visitor details' }).press('ArrowRight')
  await expect.poll(async () => Math.round((await box()).width)).toBe(336)
})

for (const [name, size, lists] of [
  ['a tablet', { width: 820, height: 1180 }, true],
  ['a window at 200 % zoom', { width: 720, height: 450 }, false],
  ['a phone', { width: 390, height: 844 }, false],
  ['the narrowest phone', { width: 320, height: 568 }, false],
] as const) {
  test(`[UI-11] on ${name} the visitor is shown over the conversation, and going back closes it`, async ({ open }) => {
    const page = await open('/inbox')
    await page.setViewportSize(size)
    const list = page.getByRole('list', { name: 'Conversations' })
    await list.getByRole('link', { name: /Amara Lindqvist/ }).click()
    const box = page.getByRole('textbox', { name: 'Message' })
    await expect(box).toBeVisible()
    await expect(list).toBeVisible({ visible: lists })
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    const sheet = page.getByRole('dialog', { name: 'Visitor' })
    await expect(sheet).toBeHidden()
    await button(page).press('Enter')
    await expect(sheet).toContainText('Language')
    // Without its border of one pixel.
    expect(Math.round((await sheet.boundingBox())?.width ?? 0)).toBe(Math.min(size.width, 608) - 1)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await findings(page)).toEqual([])
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(button(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Amara Lindqvist' })).toBeVisible()

    // Closed by its button, it leaves no entry in the history.
    await button(page).press('Enter')
    await sheet.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(sheet).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/inbox(\?tab=\w+)?$/)
    await expect(list).toBeVisible()
  })
}

/** Where the focus is: on a visible element, within the screen or the navigation. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at !== null && at !== document.body && at.checkVisibility({ visibilityProperty: true })
  })

test('the focus is never lost when the screen changes', async ({ open }) => {
  const page = await open(conversation)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  for (const [text, heading] of [
    ['diagnostics', 'Diagnostics'],
    ['profile', 'Mara Okafor'],
    ['inbox', 'Inbox'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to…' }).fill(text)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
    await expect.poll(() => focused(page), heading).toBe(true)
  }
})

test.describe(() => {
  test.use({ hasTouch: true, isMobile: true })
  test('on a phone the focus moves to the page that is shown, there and back', async ({ open }) => {
    const page = await open('/inbox', { phone: true })
    await inboxRow(page, /Amara Lindqvist/).press('Enter')
    await expect(page.getByRole('heading', { name: 'Amara Lindqvist' })).toBeVisible()
    await expect.poll(() => focused(page)).toBe(true)
    await page.getByRole('link', { name: 'Back to conversations' }).press('Enter')
    await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
    await expect.poll(() => focused(page)).toBe(true)
  })
})

test('new messages are announced to screen readers, several at once as one, and scrolling announces nothing', async ({
  open,
}) => {
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

test('messages in the agent’s other conversations are one announcement, and those in the open one are not announced twice', async ({
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

test('a key pressed before the first frame of a conversation is written in its composer', async ({ open }) => {
  const page = await open('/inbox?tab=handling')
  await page.locator(`a[href*="${room(2)}"]`).waitFor()
  // No frame comes any more: the box would get the focus with it.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.locator(`a[href*="${room(2)}"]`).click()
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.waitFor()
  await expect(box).not.toBeFocused()
  await page.keyboard.press('h')
  await expect(box).toHaveValue('h')
  await expect(box).toBeFocused()
})

test('resting the pointer on a row loads its conversation, passing over it does not', async ({ open }) => {
  const page = await open(`/inbox?tab=handling`)
  const row = (n: number) => page.locator(`a[href*="${room(n)}"]`)
  const isAsked = (n: number) =>
    page.evaluate((id) => window.everline.messageQueries.some((query) => query.includes(id)), room(n))
  await row(2).waitFor()
  // Enters and leaves in one task, however busy the machine is.
  await row(2).evaluate((link) => {
    link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    link.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }))
  })
  expect(await isAsked(3)).toBe(false)
  await row(3).hover()
  await expect.poll(() => isAsked(3)).toBe(true)
  // It would have been loaded before.
  expect(await isAsked(2)).toBe(false)
  await row(2).focus()
  await expect.poll(() => isAsked(2)).toBe(true)
})

for (const [name, size] of [
  ['a desktop', { width: 1280, height: 720 }],
  ['a phone', { width: 390, height: 700 }],
] as const) {
  test(`on ${name} an offer moves nothing on the screen, and the field with the focus stays visible`, async ({
    open,
  }) => {
    const page = await open('/profile')
    await page.setViewportSize(size)
    await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2)
    const lowest = page.getByRole('main').getByRole('button').last()
    await lowest.focus()
    await expect(lowest).toBeFocused()
    const before = await page.getByRole('main').boundingBox()
    await page.evaluate(async () => window.everline.putEntity('offer', window.everline.offer(11, Date.now())))
    const offer = page.getByRole('alertdialog', { name: 'Incoming chat' })
    await expect(offer).toBeVisible()
    expect(await page.getByRole('main').boundingBox()).toEqual(before)
    await expect(lowest).toBeFocused()
    const isInSight = await lowest.evaluate((field) => {
      const { left, top, width, height } = field.getBoundingClientRect()
      return field.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isInSight).toBe(true)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
}

test('on a phone a toast covers neither the way back nor an offer', async ({ open }) => {
  const page = await open(conversation, { phone: true })
  await page.evaluate(async () => window.everline.putEntity('offer', window.everline.offer(11, Date.now())))
  const offer = page.getByRole('alertdialog', { name: 'Incoming chat' })
  await expect(offer).toBeVisible()
  await page.evaluate(async () => window.everline.putEntity('offer', window.everline.offer(12, Date.now())))
  await expect(page.getByText('is waiting for you too')).toBeVisible()
  await page.evaluate(async () => {
    const other = window.everline.offer(12, Date.now())
    await window.everline.putEntity('offer', { ...other, status: 'lost', winnerName: 'Mei' })
  })
  const toast = page.getByRole('group', { name: 'Notices' }).getByText('Mei')
  await expect(toast).toBeVisible()
  const [back, card, note] = await Promise.all([
    page.getByRole('main').getByRole('link', { name: 'Back' }).boundingBox(),
    offer.boundingBox(),
    page.getByRole('group', { name: 'Notices' }).boundingBox(),
  ])
  if (!back || !card || !note) throw new Error('not rendered')
  expect(note.y).toBeGreaterThanOrEqual(back.y + back.height)
  expect(card.y).toBeGreaterThanOrEqual(note.y + note.height)
})

test('on a phone an offer covers neither the title of an open sheet nor the way out of it, and what is last can be reached', async ({
  open,
}) => {
  const page = await open(conversation, { phone: true })
  await page.getByRole('button', { name: 'Visitor' }).click()
  const sheet = page.getByRole('dialog', { name: 'Visitor' })
  await expect(sheet.getByText('IDs', { exact: true })).toBeVisible()
  await page.evaluate(async () => window.everline.putEntity('offer', window.everline.offer(11, Date.now())))
  const offer = page.getByRole('alertdialog', { name: 'Incoming chat' })
  await expect(offer).toBeVisible()
  await sheet
    .getByText('IDs', { exact: true })
    .evaluate((last) => last.closest('[data-region] > *')?.scrollTo(0, 100_000))
  const place = async (what: Locator) => {
    const box = await what.boundingBox()
    if (!box) throw new Error('not rendered')
    return { top: box.y, bottom: box.y + box.height }
  }
  await expect
    .poll(async () => (await place(offer)).top - (await place(sheet.getByText('IDs', { exact: true }))).bottom)
    .toBeGreaterThanOrEqual(0)
  await sheet.getByText('IDs', { exact: true }).evaluate((last) => last.closest('[data-region] > *')?.scrollTo(0, 0))
  expect((await place(sheet.getByRole('button', { name: 'Close' }))).bottom).toBeLessThan((await place(offer)).top)
  await offer.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: 'Jonas Petrov' })).toBeVisible()
})

test('[CAP-17] a caller by telephone is no web chat: the header says so, and only notes are written, since nobody reads answers', async ({
  open,
}) => {
  const page = await open(conversation)
  const draft = page.getByRole('textbox', { name: 'Message' })
  await expect(draft).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Web chat')
  await page.evaluate((id) => window.everline.setChannel(id, 'call'), room(1))
  await expect(
    page.getByText('Phone callers can’t read messages. What you write here is an internal note.'),
  ).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Web chat')
  await expect(draft).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Internal note' }).fill('Calls about order 12')
  for (const name of ['Internal note', 'Attach files']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Internal note, by you')).toHaveCount(1)
  const actions = page.getByRole('button', { name: 'Message actions' }).first()
  await actions.focus()
  await actions.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible()
  for (const name of ['Reply', 'Edit…']) await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Amara Lindqvist/ })
  await expect(row.locator('svg[data-channel=call]')).toBeVisible()
})
