import type { Page } from '@playwright/test'
import { expect, test } from './harness/gallery.ts'

/* The elements of the kit in the gallery, used by real keys and clicks. */

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('[UI-01] [TBL-01] a table is sorted and paged by the keyboard, and the focus stays', async ({ gallery, page }) => {
  await gallery.open('data-table--pages')
  const rows = page.getByRole('table', { name: 'Contacts' }).getByRole('row')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const text = pager.getByRole('status')
  await expect(text).toHaveText('1-10 of 30')
  expect((await rows.nth(0).boundingBox())?.height).toBe(56)
  expect((await rows.nth(1).boundingBox())?.height).toBe(52)
  await expect(rows.nth(1).getByRole('cell').nth(2)).toHaveText('--')

  const age = page.getByRole('columnheader', { name: /^Age/ })
  await age.getByRole('button', { name: 'Age', exact: true }).focus()
  await press(page, 'Enter')
  await expect(age).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows.nth(1)).toContainText('Amara Lindqvist 1')
  await press(page, 'Enter')
  await expect(age).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.nth(1)).not.toContainText('Amara Lindqvist 1')

  await pager.getByRole('button', { name: 'Next page' }).press('Enter')
  await expect(text).toHaveText('11-20 of 30')
  const last = pager.getByRole('button', { name: 'Last page' })
  await last.press('Enter')
  await expect(text).toHaveText('21-30 of 30')
  await expect(last).toBeFocused()
  await pager.getByRole('button', { name: 'First page' }).press('Enter')
  await pager.getByLabel('Records per Page').selectOption('25')
  await expect(text).toHaveText('1-25 of 30')
  expect(await pager.getByRole('option').allTextContents()).toEqual(['5', '10', '15', '20', '25'])
})

test('[UI-01] [TBL-02] rows are selected up to the maximum, and sub-rows are expanded', async ({ gallery, page }) => {
  await gallery.open('data-table--selection')
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
  await expect(box('all')).toHaveJSProperty('indeterminate', true)
  await expect(box('Diego Romero 2')).toBeDisabled()
  await box('all').press('Space')
  await expect(page.getByText('4 Item(s) selected')).toBeVisible()
  await expect(page.getByText('No more than 4')).toBeVisible()
  await expect(box('Amara Lindqvist 7')).not.toBeChecked()
  await box('Amara Lindqvist 7').press('Space')
  await expect(box('Amara Lindqvist 7')).not.toBeChecked()
  await box('all').press('Space')
  await expect(page.getByText('Item(s) selected')).toBeHidden()
  await expect(box('all')).toHaveJSProperty('indeterminate', false)

  const opener = page.getByRole('button', { name: 'Sub-rows of Amara Lindqvist 1' })
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('cell', { name: 'Home', exact: true })).toBeVisible()
})

test('[UI-01] [TBL-03] a table without rows says so, and a long one marks its end', async ({ gallery, page }) => {
  await gallery.open('data-table--empty')
  await expect(page.getByText('No data available')).toBeVisible()
  await expect(page.getByText('No data found for Zoë')).toBeVisible()
  await gallery.open('data-table--to-the-end')
  await page.getByRole('region', { name: 'All contacts, scrolls' }).press('End')
  await expect(page.getByText('No more data available')).toBeInViewport()
})

test('a table of 100,000 rows renders only the visible ones', async ({ gallery, page }) => {
  await gallery.open('data-table--hundred-thousand')
  const table = page.getByRole('table', { name: 'All contacts' })
  await expect(table).toHaveAttribute('aria-rowcount', '100001')
  await page.getByRole('region', { name: 'All contacts, scrolls' }).press('End')
  await expect(table.getByRole('cell', { name: 'Jonas Petrov 100000' })).toBeInViewport()
  expect(await table.getByRole('row').count()).toBeLessThan(60)
})

test('[UI-02] an option is found by typing and chosen by Enter; Clear removes it', async ({ gallery, page }) => {
  await gallery.open('dropdown--modes')
  const channel = page.getByRole('combobox', { name: 'Channel', exact: true })
  await channel.focus()
  await page.keyboard.type('ema')
  await expect(page.getByRole('listbox', { name: 'Channel' }).getByRole('option')).toHaveText(['Email'])
  await press(page, 'Enter')
  await expect(channel).toHaveValue('Email')
  await expect(page.getByRole('listbox')).toBeHidden()
  await press(page, 'ArrowDown', 'Escape')
  await expect(channel).toHaveValue('Email')
  await press(page, 'Tab')
  await expect(page.getByRole('tooltip')).toHaveText('Clear')
  await press(page, 'Enter')
  await expect(channel).toHaveValue('')
})

test('[UI-02] [DRP-01] no more options than the limit can be chosen, and the all-option excludes the others', async ({
  gallery,
  page,
}) => {
  await gallery.open('dropdown--modes')
  await page.getByRole('combobox', { name: 'Seen by' }).click()
  const option = (name: string) => page.getByRole('listbox', { name: 'Seen by' }).getByRole('option', { name })
  const field = page.locator('[data-status]', { has: page.getByRole('combobox', { name: 'Seen by' }) })
  const chip = (name: string) => field.getByRole('button', { name: `Remove ${name}` })
  await expect(option('Night shift')).toHaveAttribute('aria-disabled', 'true')
  await option('Mei Tanaka').click()
  await expect(chip('Mei Tanaka')).toBeVisible()
  await expect(option('Mara Okafor')).toHaveAttribute('aria-disabled', 'true')
  await option('Everyone').click()
  await expect(chip('Everyone')).toBeVisible()
  await expect(chip('Returns')).toBeHidden()
  await option('Mara Okafor').click()
  await expect(chip('Everyone')).toBeHidden()
  await press(page, 'Backspace')
  await expect(chip('Mara Okafor')).toBeHidden()
})

test('[UI-02] [DRP-02] typed text becomes an address, in another colour if it is not valid', async ({
  gallery,
  page,
}) => {
  await gallery.open('dropdown--modes')
  await page.getByRole('combobox', { name: 'To' }).focus()
  await page.keyboard.type('tove@shop.com,nobody;')
  const colour = (name: string) =>
    page
      .getByRole('button', { name: `Remove ${name}` })
      .evaluate((button) => getComputedStyle(button.parentElement ?? button).backgroundColor)
  expect(await colour('tove@shop.com')).toBe(await colour('new@shop.com'))
  expect(await colour('nobody')).toBe(await colour('not an address'))
  expect(await colour('nobody')).not.toBe(await colour('tove@shop.com'))
})

test('[UI-02] the last of ten thousand options is one key away, and only a few are rendered', async ({
  gallery,
  page,
}) => {
  await gallery.open('dropdown--ten-thousand')
  const box = page.getByRole('combobox', { name: 'Number' })
  await box.click()
  await press(page, 'ArrowUp')
  const last = page.getByRole('option', { name: 'Number 10000' })
  await expect(last).toBeInViewport()
  expect(await page.getByRole('option').count()).toBeLessThan(60)
  await press(page, 'Enter')
  await expect(box).toHaveValue('Number 10000')
})

test('[UI-03] [TAG-01] tags are added and removed by keys', async ({ gallery, page }) => {
  await gallery.open('tag-input--tags')
  const box = page.getByRole('textbox', { name: 'Labels' })
  const chip = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })
  await box.focus()
  await page.keyboard.type('  Gift ')
  await press(page, 'Enter')
  await expect(chip('Gift')).toBeVisible()
  await page.keyboard.type('Gift')
  await press(page, 'Enter')
  await expect(chip('Gift')).toHaveCount(1)
  await press(page, 'Backspace')
  await expect(chip('Gift')).toBeHidden()
  await page.keyboard.type('x'.repeat(30))
  await expect(box).toHaveValue('x'.repeat(25))
  await press(page, 'Escape')
  await expect(box).toHaveValue('')
  const letters = page.getByRole('textbox', { name: 'Letters only' })
  await letters.focus()
  await page.keyboard.type('a1')
  await press(page, 'Enter')
  await expect(letters).toHaveValue('a1')
  await expect(letters).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox', { name: 'Full' })).toBeDisabled()
})

test('[UI-04] [COD-01] a code is typed or pasted, and keys move between its fields', async ({ gallery, page }) => {
  await gallery.open('fields--codes')
  const fields = page.getByRole('group', { name: 'Code of digits' }).getByRole('textbox')
  const values = () => fields.evaluateAll((all) => all.map((each) => ('value' in each ? each.value : '')).join(''))
  const told = page.getByRole('status')
  await expect(fields).toHaveCount(6)
  await fields.first().focus()
  await page.keyboard.type('1a2b3')
  await expect.poll(values).toBe('123')
  await press(page, 'Backspace')
  await expect.poll(values).toBe('12')
  await expect(fields.nth(2)).toBeFocused()
  await press(page, 'ArrowLeft', 'ArrowLeft')
  await expect(fields.nth(0)).toBeFocused()
  await press(page, 'ArrowRight', 'Enter')
  await expect(fields.nth(2)).toBeFocused()
  await page.keyboard.type('3456')
  await expect(told).toHaveText('Complete: 123456')

  const paste = (group: string, text: string) =>
    page
      .getByRole('group', { name: group })
      .getByRole('textbox')
      .first()
      .evaluate((field, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', text)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
  await paste('Code of digits', '65 43 21')
  await expect(told).toHaveText('Complete: 654321')
  await paste('Code of letters', 'a7-k9')
  await expect(told).toHaveText('Complete: a7k9')
})

test('[UI-05] an alert shows its severity by an icon; errors interrupt a screen reader, the others wait', async ({
  gallery,
  page,
}) => {
  await gallery.open('signs--alerts')
  await expect(page.getByRole('alert')).toHaveText(/This is error/)
  const others = page.getByRole('status')
  await expect(others).toHaveCount(5)
  for (const severity of ['info', 'success', 'warning', 'notify']) {
    await expect(others.filter({ hasText: `This is ${severity}.` }).locator('svg')).toBeVisible()
  }
})

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true })
  test('[UI-06] [TST-01] at most five toasts are shown, each for six seconds or until its action is pressed', async ({
    gallery,
    page,
  }) => {
    await page.clock.install({ time: 0 })
    await gallery.open('toast--passing')
    await page.clock.pauseAt(60_000)
    const toasts = page.getByRole('group', { name: 'Notices' })
    const button = page.getByRole('button', { name: 'Toast' })
    for (let count = 1; count <= 7; count += 1) await button.press('Enter')
    await expect(toasts.getByRole('button', { name: 'Dismiss' })).toHaveCount(5)
    await expect(toasts).not.toContainText('Saved 2')
    await page.clock.runFor(5999)
    await expect(toasts).toContainText('Saved 7')
    await page.clock.runFor(1)
    await expect(toasts.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Snackbar' }).press('Enter')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('Label removed')).toBeHidden()
    await expect(toasts).toContainText('It is back')
  })
})

test('[UI-06] [TST-01] each severity has its icon, and that of connecting spins', async ({ gallery, page }) => {
  await gallery.open('toast--severities')
  const toasts = page.getByRole('group', { name: 'Notices' })
  for (const text of ['Error: This is error', 'Connecting: This is connecting', 'Information: This is info']) {
    await expect(toasts).toContainText(text)
  }
  await expect(toasts.getByTestId('spinner')).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Notice', exact: true })).toContainText('News: Conversation closed')
})

test('[UI-07] a nested menu is opened, used and closed by keys', async ({ gallery, page }) => {
  await gallery.open('menu--nested-menu')
  const button = page.getByRole('button', { name: 'Conversation' })
  await button.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Close' })).toBeFocused()
  await press(page, 'ArrowDown', 'ArrowRight')
  await expect(page.getByRole('menuitem', { name: 'Mei Tanaka' })).toBeFocused()
  await press(page, 'ArrowDown', 'ArrowRight')
  await expect(page.getByRole('menuitem', { name: 'Returns' })).toBeFocused()
  await press(page, 'ArrowLeft')
  await expect(page.getByRole('menuitem', { name: 'Returns' })).toBeHidden()
  await press(page, 'ArrowRight')
  await page.keyboard.type('b')
  await expect(page.getByRole('menuitem', { name: 'Billing' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('status')).toHaveText('Chosen: Billing')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('[UI-08] a contact card shows the person, their details and the actions', async ({ gallery, page }) => {
  await gallery.open('signs--people')
  const card = page.getByRole('article', { name: /Amara Lindqvist/ })
  await expect(card.getByRole('term')).toHaveText(['Email', 'Phone'])
  await expect(card.getByRole('definition').first()).toHaveText('amara.l@example.org')
  await expect(card.getByRole('button')).toHaveText(['Call', 'Write'])
})

test('[UI-09] a switch is toggled by Space and by a click, unless it is disabled', async ({ gallery, page }) => {
  await gallery.open('fields--switching')
  const on = page.getByRole('switch', { name: 'Notify me' })
  await expect(on).toBeChecked()
  await on.press('Space')
  await expect(on).not.toBeChecked()
  await page.getByText('Notify me').click()
  await expect(on).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Cannot be changed' })).toBeDisabled()
})

test('[UI-10] an empty state says what will appear here and what to do now', async ({ gallery, page }) => {
  await gallery.open('signs--empty')
  await expect(page.getByText('No missed chats')).toBeVisible()
  await expect(page.getByText('Inquiries that nobody answered in time come here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the queue' })).toBeVisible()
})

test('[UI-12] each status of a field has an icon and a text, which is the field’s description', async ({
  gallery,
  page,
}) => {
  await gallery.open('fields--statuses')
  const text = {
    success: 'Accepted. This name is free.',
    error: 'Invalid. This name is taken. Choose another.',
    idle: 'Waiting. Checked when you are done.',
    pending: 'Checking… Checking whether it is free',
    warning: 'Please check. Much like another name.',
  }
  await expect(page.getByLabel('Name, default')).not.toHaveAttribute('aria-describedby')
  for (const [status, said] of Object.entries(text)) {
    const box = page.getByLabel(`Name, ${status}`)
    await expect(box).toHaveAccessibleDescription(said)
    const isError = await box.getAttribute('aria-invalid')
    expect(isError).toBe(status === 'error' ? 'true' : null)
  }
  await expect(page.getByLabel('Name, pending')).toHaveAttribute('aria-busy', 'true')
})

test('[UI-13] the four types of input', async ({ gallery, page }) => {
  await gallery.open('fields--types')
  for (const [label, type] of Object.entries({ Text: 'text', Number: 'number', Phone: 'tel', Email: 'email' })) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', type)
  }
  await page.getByLabel('Number').press('ArrowUp')
  await expect(page.getByLabel('Number')).toHaveValue('13')
})

test('[CAP-17] every channel has an icon and a name of its own', async ({ gallery, page }) => {
  await gallery.open('signs--icons')
  const drawings = await page
    .locator('svg[data-channel]:not([role])')
    .evaluateAll((all) =>
      all.map((svg) => [svg.parentElement?.textContent, svg.querySelector('path')?.getAttribute('d')]),
    )
  expect(drawings.map(([name]) => name)).toEqual([
    'Chat',
    'SMS',
    'Email',
    'Call',
    'Messenger',
    'WhatsApp',
    'LINE',
    'WeChat',
    'Instagram',
    'QR code',
    'Web link',
    'Virtual number',
    'Broadcast enquiry',
  ])
  expect(new Set(drawings.map(([, path]) => path)).size).toBe(13)
  await expect(page.getByRole('img', { name: 'Chat' })).toBeVisible()
})

test('a dialog keeps the focus inside and gives it back', async ({ gallery, page }) => {
  await gallery.open('dialog--dialogs')
  const button = page.getByRole('button', { name: 'Open a dialog' })
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a label' })
  await expect(dialog).toBeVisible()
  await press(page, 'Tab', 'Tab', 'Tab', 'Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  const ask = page.getByRole('button', { name: 'Ask before something is lost' })
  await ask.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Stay' })).toBeFocused()
  await press(page, 'Enter')
  await expect(ask).toBeFocused()
})

test('a checkbox is named, described and changed by the keyboard, and can be indeterminate', async ({
  gallery,
  page,
}) => {
  await gallery.open('fields--checking')
  const all = page.getByRole('checkbox', { name: 'All screens' })
  await expect(all).toHaveJSProperty('indeterminate', true)
  await expect(all).toHaveAccessibleDescription('What a visitor of the shop may look at.')
  await all.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Logs' })).toBeChecked()
  await expect(all).toHaveJSProperty('indeterminate', false)
  await page.getByText('Logs', { exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Logs' })).not.toBeChecked()
  await expect(all).toHaveJSProperty('indeterminate', true)
  await expect(page.getByRole('checkbox', { name: 'Chosen for you' })).toBeDisabled()
})

for (const dir of ['ltr', 'rtl'] as const) {
  test(`a tab list is one tab stop, and arrow keys choose a tab (${dir})`, async ({ gallery, page }) => {
    await gallery.open('signs--tab-lists', { dir })
    const tab = (name: string) => page.getByRole('tab', { name })
    const [onwards, back] = dir === 'ltr' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    await press(page, 'Tab')
    await expect(tab('Open')).toBeFocused()
    await press(page, onwards)
    await expect(tab('Mine')).toBeFocused()
    await expect(tab('Mine')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: 'Mine' })).toHaveText('Shown: handling')
    await press(page, back, back)
    await expect(tab('Missed')).toBeFocused()
    await press(page, 'Home')
    await expect(tab('Open')).toBeFocused()
    await press(page, 'End')
    await expect(tab('Missed')).toHaveAttribute('aria-selected', 'true')
    await press(page, 'Shift+Tab')
    await expect(page.getByRole('tab').and(page.locator(':focus'))).toHaveCount(0)
  })
}

test('a growing text area is as high as its text up to a maximum, and then scrolls', async ({ gallery, page }) => {
  await gallery.open('fields--growing')
  const empty = page.getByRole('textbox', { name: 'Empty' })
  const height = async () => (await empty.locator('..').boundingBox())?.height ?? 0
  const atFirst = await height()
  await empty.fill('One\nTwo\nThree')
  expect(await height()).toBeGreaterThan(atFirst * 1.8)
  await empty.fill('Line\n'.repeat(40))
  expect(await height()).toBe(140)
  await empty.press('ControlOrMeta+End')
  expect(await empty.locator('..').evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
  await empty.fill('')
  expect(await height()).toBe(atFirst)
})

test('the native sheet has the focus, keeps it and stays when Escape is pressed', async ({ gallery, page }) => {
  await gallery.open('dialog--open-native-sheet')
  const sheet = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(sheet.getByLabel('Password')).toBeFocused()
  await press(page, 'Escape', 'Escape')
  await expect(sheet).toBeVisible()
  const reached = await page.getByText('Behind the sheet').evaluate((button) => {
    button.focus()
    return document.activeElement === button
  })
  expect(reached).toBe(false)
})

test('a colour can be typed or picked, and a file is chosen by a button', async ({ gallery, page }) => {
  await gallery.open('fields--colors-and-files')
  const color = page.getByRole('textbox', { name: 'Colour', exact: true })
  await page.getByLabel('Choose the colour').first().fill('#aa3300')
  await expect(color).toHaveValue('#aa3300')
  await color.fill('ABC')
  await expect(page.getByLabel('Choose the colour').first()).toHaveValue('#aabbcc')
  await expect(page.getByRole('textbox', { name: 'Wrong colour' })).toHaveAttribute('aria-invalid', 'true')

  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter')
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('') })
  await expect(page.getByRole('status').filter({ hasText: 'logo.png' })).toBeVisible()
})

test('the remaining time is also available as text', async ({ gallery, page }) => {
  await gallery.open('signs--time-and-news')
  await expect(page.getByRole('timer', { name: '1 second left' })).toHaveText('1')
  await expect(page.getByRole('timer', { name: '0 seconds left', exact: true })).toHaveText('0')
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  await expect(page.getByRole('button', { name: '12 new messages' })).toBeVisible()
})
