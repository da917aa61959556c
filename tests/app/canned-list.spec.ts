import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

/* Canned responses in the composer. */
const boxOf = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Canned responses' })
const titles = (page: Page) => listOf(page).getByRole('option')
const sent = (page: Page) =>
  page.evaluate(() =>
    window.everline.calls.flatMap(([name, input]) => (name === 'message' ? [(input as { text: string }).text] : [])),
  )

async function openBox(open: (path: string, options?: object) => Promise<Page>, options: object = {}, n = 1) {
  const page = await open(`/inbox/${room(n)}`, options)
  await boxOf(page).click()
  return page
}

test('[CAP-11] a slash opens the list, the own responses first; arrows and Enter insert one with its variables filled in, and Undo takes it back', async ({
  open,
}) => {
  const page = await openBox(open)
  await page.keyboard.type('/')
  await expect(titles(page).first()).toContainText('Hej')
  await expect(titles(page).first()).toHaveAttribute('aria-selected', 'true')
  const active = () =>
    boxOf(page).evaluate((box) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent)
  expect(await active()).toContain('Hej')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await active()).toContain('Pitching the Ridge')
  await page.keyboard.type('wel')
  await expect(titles(page)).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '1 canned response' })).toHaveCount(1)
  await expect(titles(page)).toContainText(
    'Hello Amara Lindqvist, thank you for contacting Fernhill Outdoor. I’m Mara.',
  )
  await page.keyboard.press('Enter')
  await expect(listOf(page)).toBeHidden()
  const filled = 'Hello Amara Lindqvist, thank you for contacting Fernhill Outdoor. I’m Mara. How can I help you?'
  await expect(boxOf(page)).toHaveValue(filled)
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(boxOf(page)).toHaveValue('/wel')
  await page.keyboard.press('Enter')
  await expect(boxOf(page)).toHaveValue(filled)
  expect(await sent(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(filled)
})

test('the list opens within a text, Tab inserts, and Escape closes it and leaves the text', async ({ open }) => {
  const page = await openBox(open)
  await page.keyboard.type('1 / 2 and/or')
  await expect(listOf(page)).toHaveCount(0)
  await boxOf(page).fill('')
  await page.keyboard.type('Hello. /opening ho')
  await expect(titles(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(listOf(page)).toBeHidden()
  await expect(boxOf(page)).toHaveValue('Hello. /opening ho')
  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.type('u')
  await expect(listOf(page)).toHaveCount(0)
  await boxOf(page).fill('Hello. ')
  await page.keyboard.type('/moment')
  await expect(titles(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(boxOf(page)).toHaveValue('Hello. One moment, please. I’m looking that up for you.')
  await expect(boxOf(page)).toBeFocused()
})

test('a text that only looks like a search is sent as it is', async ({ open }) => {
  const page = await openBox(open)
  await page.keyboard.type('/shrug')
  await expect(page.getByText('No matching canned responses.').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => sent(page)).toEqual(['/shrug'])
})

test('a variable without a value is selected, and the message asks before it is sent with it', async ({ open }) => {
  const page = await openBox(open)
  await page.keyboard.type('/parcel-late')
  await expect(titles(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  const selection = () =>
    boxOf(page).evaluate((box: HTMLTextAreaElement) => box.value.slice(box.selectionStart, box.selectionEnd))
  expect(await selection()).toBe('{{order.number}}')
  await boxOf(page).evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(0, 0))
  await page.keyboard.press('Enter')
  await expect(page.getByText('{{order.number}} isn’t filled in yet.')).toBeVisible()
  expect(await selection()).toBe('{{order.number}}')
  expect(await sent(page)).toEqual([])
  await page.keyboard.type('20817')
  await expect(page.getByText('isn’t filled in yet.')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => sent(page))
    .toMatchObject([/about order 20817 and will/].map((part) => expect.stringMatching(part)))
  await page.keyboard.type('Write {{name}} here')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect.poll(async () => (await sent(page)).at(-1)).toBe('Write {{name}} here')
})

test('a visitor who has not said their name is not addressed by the number that stands for it', async ({ open }) => {
  const page = await openBox(open, {}, 2)
  await page.keyboard.type('/welcome')
  await expect(titles(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(boxOf(page)).toHaveValue(/^Hello \{\{visitor\.name\}\}, thank you/)
})

test('a click inserts; the button opens the same list, and closing it takes its slash away', async ({ open }) => {
  const page = await openBox(open)
  const button = page.getByRole('button', { name: 'Canned responses', exact: true })
  await page.keyboard.type('Well,')
  await button.click()
  await expect(boxOf(page)).toHaveValue('Well, /')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(boxOf(page)).toHaveValue('Well, ')
  await button.click()
  await page.keyboard.type('hours')
  await titles(page).filter({ hasText: 'Opening hours' }).click()
  await expect(boxOf(page)).toHaveValue(/^Well, Our shop is open/)
  await expect(boxOf(page)).toBeFocused()
  await expect(listOf(page)).toBeHidden()
})

test('the last used of the shared responses in one language comes first, in every conversation', async ({ open }) => {
  const page = await openBox(open)
  const isRepairFirst = async () => {
    const all = await titles(page).allInnerTexts()
    const place = (title: string) => all.findIndex((text) => text.includes(title))
    return place('Repairs in our workshop') < place('Ask for the order number')
  }
  await page.keyboard.type('/')
  await expect(titles(page).first()).toBeVisible()
  expect(await isRepairFirst()).toBe(false)
  await page.keyboard.type('repair')
  await page.keyboard.press('Enter')
  await page.goto(page.url().replace(room(1), room(3)))
  await boxOf(page).click()
  await page.keyboard.type('/')
  // In this visitor's language, before those that the visitor cannot read.
  await expect(titles(page).first()).toContainText('Bienvenida')
  expect(await isRepairFirst()).toBe(true)
})

test('the list leaves with the focus, and offline it works as always', async ({ open }) => {
  const page = await openBox(open, { scene: 'offline' })
  await page.keyboard.type('/')
  await expect(titles(page).first()).toBeVisible()
  await page.getByRole('log', { name: 'Messages' }).focus()
  await expect(listOf(page)).toBeHidden()
})

for (const [name, options] of [
  ['light', {}],
  ['dark, on a phone', { theme: 'dark', phone: true }],
  ['in Arabic, on a phone', { language: 'ar', phone: true }],
] as const)
  test(`the list covers neither the text box nor the header, and has no accessibility findings (${name})`, async ({
    open,
  }) => {
    const page = await open(`/inbox/${room(1)}`, { ...options })
    const box = page.locator('form textarea')
    await box.click()
    await page.keyboard.type('/')
    const list = page.locator('form [data-list]')
    await expect(list).toBeVisible()
    const [ofList, ofBox, ofHeader] = await Promise.all(
      [list, box, page.locator('header').last()].map((part) => part.boundingBox()),
    )
    expect(ofList && ofBox && ofList.y + ofList.height <= ofBox.y).toBe(true)
    expect(ofList && ofHeader && ofList.y >= ofHeader.y + ofHeader.height).toBe(true)
    expect(await findings(page)).toEqual([])
  })

test('the language of a response in another one than the visitor’s stands at the end of its first line', async ({
  open,
}) => {
  for (const phone of [false, true]) {
    // The visitor writes Spanish.
    const page = await openBox(open, { phone }, 3)
    await page.keyboard.type('/')
    const chips = titles(page).getByText(/^(English|Swedish)$/)
    await expect(chips.first()).toBeVisible()
    const places = await chips.evaluateAll((all) =>
      all.map((chip) => {
        const option = chip.closest('[role=option]')
        const [title, own] = [option?.firstElementChild?.getBoundingClientRect(), chip.getBoundingClientRect()]
        const style = option && getComputedStyle(option)
        const end = (option?.getBoundingClientRect().right ?? 0) - Number.parseFloat(style?.paddingInlineEnd ?? '0')
        return { fromEnd: end - own.right, below: own.top - (title?.bottom ?? 0), wide: own.width }
      }),
    )
    for (const { fromEnd, below, wide } of places) {
      expect(Math.abs(fromEnd)).toBeLessThan(1)
      expect(below).toBeLessThan(0)
      expect(wide).toBeLessThan(80)
    }
  }
})
