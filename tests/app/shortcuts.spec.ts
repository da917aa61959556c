import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'
import { looks } from './harness/looks.ts'

/* The shortcuts that the user can change, by real key presses and accessible names. */

const conversation = `/inbox/${room(1)}?tab=handling`

async function openSheet(page: Page) {
  await expect(page.getByRole('button', { name: 'Commands' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('keyboard')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  return sheet
}

async function change(page: Page, name: string, keys: string) {
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('button', { name: new RegExp(`^${name}: .* Change the keys$`) }).press('Enter')
  await expect(sheet.getByRole('button', { name: `Press new keys for: ${name}` })).toBeFocused()
  await page.keyboard.press(keys)
}

async function offer(page: Page) {
  await page.evaluate(async () => {
    const made = window.everline.offer(11, Date.now())
    await window.everline.putEntity('offer', made)
  })
  const dialog = page.getByRole('alertdialog', { name: 'Incoming chat' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('shortcuts are changed by pressing other keys, and apply at once, after a reload, and in every tab', async ({
  open,
  context,
}) => {
  const page = await open(conversation)
  const other = await context.newPage()
  await other.goto(page.url())
  const shown = await offer(other)
  await expect(shown.getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-keyshortcuts', 'Alt+A')

  await page.bringToFront()
  const sheet = await openSheet(page)
  await change(page, 'Accept the offer', 'Alt+q')
  await expect(sheet.getByRole('button', { name: 'Accept the offer: Alt Q. Change the keys' })).toBeFocused()
  await expect(sheet.getByRole('status')).toHaveText('Accept the offer: Alt Q')
  await expect(shown.getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-keyshortcuts', 'Alt+Q')
  await expect(shown).toContainText('Press Alt Q to accept, Alt D to decline.')

  await page.reload()
  const dialog = await offer(page)
  await page.keyboard.press('Alt+a')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Alt+q')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Jonas Petrov' })).toBeVisible()
})

test('keys of another action can be swapped; keys of the browser are refused', async ({ open }) => {
  const page = await open('/inbox')
  const sheet = await openSheet(page)
  const keysOf = (text: string) => sheet.getByRole('button', { name: `${text}. Change the keys` })
  await change(page, 'Accept the offer', 'Alt+d')
  await expect(sheet.getByRole('alert')).toContainText('Alt D is already used for: Decline the offer.')
  await expect(keysOf('Accept the offer: Alt A')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(sheet.getByRole('button', { name: 'Swap' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(keysOf('Accept the offer: Alt D')).toBeVisible()
  await expect(keysOf('Decline the offer: Alt A')).toBeVisible()
  await expect(sheet.getByRole('alert')).toBeHidden()

  for (const [keys, text] of [
    ['Control+t', 'Ctrl T is reserved by the browser'],
    ['ArrowDown', '↓ is used for navigation'],
  ] as const) {
    await change(page, 'Search and commands', keys)
    await expect(sheet.getByRole('alert')).toContainText(text)
    await expect(keysOf('Search and commands: Ctrl K')).toBeVisible()
  }
  await change(page, 'Send the message', 's')
  await expect(sheet.getByRole('alert')).toContainText('S types a character. Combine it')

  await sheet.getByRole('button', { name: 'Reset the keys for: Accept the offer' }).press('Enter')
  await expect(keysOf('Accept the offer: Alt A')).toBeVisible()
  await expect(keysOf('Decline the offer: Alt D')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Reset all' })).toBeHidden()
})

test('Escape cancels the recording, and the next Escape closes the sheet', async ({ open }) => {
  const page = await open('/inbox')
  const sheet = await openSheet(page)
  await change(page, 'This list', 'Escape')
  await expect(sheet.getByRole('button', { name: 'This list: ?. Change the keys' })).toBeFocused()
  await change(page, 'This list', 'Tab')
  await expect(sheet.getByRole('button', { name: /^Press/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('palette and composer use the chosen keys until all are reset', async ({ open }) => {
  const page = await open(conversation)
  const box = page.getByRole('textbox', { name: 'Message' })
  await expect(box).toBeFocused()
  const sheet = await openSheet(page)
  await change(page, 'Search and commands', 'F2')
  await change(page, 'Send the message', 'Control+Enter')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await expect(page.getByText('Ctrl Enter to send · Enter for a new line')).toBeVisible()
  await box.focus()
  await page.keyboard.type('Two')
  await page.keyboard.press('Enter')
  await page.keyboard.type('lines')
  await expect(box).toHaveValue('Two\nlines')
  await page.keyboard.press('Control+Enter')
  await expect(box).toHaveValue('')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Two\nlines')

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('F2')
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('keyboard')
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Reset all' }).press('Enter')
  await expect(sheet.getByRole('button', { name: 'Search and commands: Ctrl K. Change the keys' })).toBeVisible()
  await expect(sheet.getByRole('status')).toHaveText('Shortcuts reset')
})

test('on a Mac the keys have the Mac’s names', async ({ browser, open, page: usual }) => {
  await open('/inbox')
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' })
  const page = await context.newPage()
  await page.goto(usual.url())
  await expect(page.getByRole('button', { name: 'Commands' })).toHaveAttribute('aria-keyshortcuts', 'Meta+K')
  await page.keyboard.press('Meta+k')
  await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('keyboard')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('button', { name: 'Search and commands: ⌘ K. Change the keys' })).toBeVisible()
  await change(page, 'Accept the offer', 'Meta+Shift+y')
  await expect(sheet.getByRole('button', { name: 'Accept the offer: ⌘ ⇧ Y. Change the keys' })).toBeVisible()
  await context.close()
})

for (const [theme, phone] of looks) {
  test(`changing shortcuts has no accessibility findings (${theme}${phone ? ', on a phone' : ''})`, async ({
    open,
  }) => {
    const page = await open('/inbox', { theme, phone })
    await openSheet(page)
    await change(page, 'Accept the offer', 'Alt+d')
    expect(await findings(page)).toEqual([])
    await change(page, 'Accept the offer', 'Alt+Shift')
    expect(await findings(page)).toEqual([])
  })
}
