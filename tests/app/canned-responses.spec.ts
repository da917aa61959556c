import type { Page } from '@playwright/test'
import { maxImportBytes } from '#core/contract/csv-import.ts'
import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'
import { looks } from './harness/looks.ts'

/* Managing canned responses in Settings. */
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('checkbox') })
const callsOf = (page: Page, id: string) =>
  page.evaluate((id) => window.everline.calls.filter(([name]) => name === id).map(([, input]) => input), id)
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Owner' }).getByRole('link', { name })
const shared = '/settings/canned-responses?set=shared'

test('[CAP-11] [ROL-02] an agent manages the own responses and reads the shared ones; nothing else is in their Settings', async ({
  open,
}) => {
  const page = await open('/inbox')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    'Canned responses',
    'Kiosk mode',
  ])
  await expect(page.getByRole('button', { name: 'Pitching the Ridge in wind' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a response of your own' })).toBeVisible()

  await tab(page, 'Shared').click()
  await expect(page).toHaveURL(/set=shared/)
  await page.getByRole('button', { name: 'Ask for the order number' }).click()
  const details = page.getByRole('dialog', { name: 'Ask for the order number' })
  await expect(details).toContainText('Could you send me your order number?')
  for (const name of ['Edit', 'Delete']) await expect(details.getByRole('button', { name })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const main = page.getByRole('main')
  for (const name of ['Import', 'Add a shared response'])
    await expect(main.getByRole('button', { name })).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Export' })).toBeVisible()
})

test('[ROL-02] the permission to write shared responses makes them changeable, whatever the role', async ({ open }) => {
  const page = await open(shared)
  await expect(page.getByRole('button', { name: 'Ask for the order number' })).toBeVisible()
  await page.evaluate(() => window.everline.permit(['listCannedResponses', 'createCannedResponse:shared']))
  await page.getByRole('button', { name: 'Add a shared response' }).click()
  const form = page.getByRole('dialog', { name: 'Add a shared response' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toContainText('Please fix 3 fields')
  await form.getByRole('textbox', { name: 'Title' }).fill('Gift cards')
  await form.getByLabel('Shortcut').fill('gift cards')
  await form.getByLabel('Text', { exact: true }).fill('Gift cards are valid for three years.')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByLabel('Shortcut')).toHaveAccessibleDescription(/Only letters, digits and hyphens/)
  await form.getByLabel('Shortcut').fill('gift-cards')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('textbox', { name: 'Search' }).fill('valid for three')
  await expect(rows(page).filter({ hasText: '/gift-cards' })).toContainText('Gift cards')
  expect(await callsOf(page, 'createCannedResponse')).toMatchObject([
    { params: { permissionType: 'shared' }, body: { shortcut: 'gift-cards', category: '', language: '' } },
  ])
})

test('variables are inserted at the caret, and the preview fills them in', async ({ open }) => {
  const page = await open('/settings/canned-responses')
  await page.getByRole('button', { name: 'Add a response of your own' }).click()
  const form = page.getByRole('dialog')
  const text = form.getByLabel('Text', { exact: true })
  await text.fill('Dear , bye')
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5))
  await form.getByRole('button', { name: 'Visitor’s name' }).click()
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('Dear {{visitor.name}}, bye')
  await page.keyboard.type(' {{order.number}}')
  const preview = form.getByRole('region', { name: 'As Sam Hughes would read it' })
  await expect(preview).toContainText('Dear Sam Hughes {{order.number}}, bye')
  await expect(preview.locator('mark')).toHaveText('{{order.number}}')
  await form.getByLabel('Shortcut').fill('HEJ')
  await expect(form.getByLabel('Shortcut')).toHaveAccessibleDescription(/This shortcut is already in use/)
})

test('the list is filtered by category and language, and sorted', async ({ open }) => {
  const page = await open(shared)
  await page.getByLabel('Category').selectOption('Returns')
  await expect(rows(page)).toHaveCount(1 + 6)
  await page.getByLabel('Language').selectOption('es')
  await expect(rows(page).nth(1)).toContainText('Cómo devolver un artículo')
  await expect(page).toHaveURL(/category=Returns&language=es/)
  await page.getByLabel('Language').selectOption('')
  await page.getByRole('button', { name: 'Shortcut' }).click()
  await expect(rows(page).nth(1)).toContainText('/devolucion')
})

test('selected responses are deleted together, and Undo restores them', async ({ open }) => {
  const page = await open('/settings/canned-responses')
  for (const name of ['Select Hej', 'Select Pitching the Ridge in wind'])
    await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Delete (2)' }).click()
  await expect(page.getByText('No canned responses yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(1 + 2)
  expect(await callsOf(page, 'deleteCannedResponse')).toEqual([])
  await page.getByRole('button', { name: 'Hej', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Dismiss' }).last().click()
  await expect
    .poll(() => callsOf(page, 'deleteCannedResponse'))
    .toMatchObject([{ params: { permissionType: 'personal' } }])
  await expect(rows(page)).toHaveCount(1 + 1)
})

test('a colleague’s changes meanwhile are shown in the form, and nothing is lost', async ({ open }) => {
  const page = await open(shared, { as: 'admin' })
  await page.getByRole('button', { name: 'Ask for the order number' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit response' })
  await form.getByRole('textbox', { name: 'Title' }).fill('My title')
  // As if another admin had saved: the backend knows, this browser not yet.
  await page.evaluate(() =>
    window.everline.changeResponse('order-number', { title: 'Their title', category: 'Theirs' }),
  )
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('Someone else has changed this in the meantime.')
  const theirs = form.getByRole('region', { name: 'Their version' })
  await expect(theirs).toContainText('Their title')
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('My title')
  // Fields that were not edited here follow.
  await expect(form.getByLabel('Category')).toHaveValue('Theirs')
  await theirs.getByRole('button', { name: 'Use theirs: Title' }).click()
  await expect(theirs).toBeHidden()
  await form.getByRole('textbox', { name: 'Title' }).fill('Both titles')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const saved = await callsOf(page, 'updateCannedResponse')
  expect(saved).toMatchObject([
    { body: { revision: 1, title: 'My title' } },
    { body: { revision: 2, title: 'Both titles', category: 'Theirs' } },
  ])
  await expect(page.getByRole('button', { name: 'Both titles' })).toBeVisible()
})

test('a shortcut that the backend refuses is shown at its field', async ({ open }) => {
  const page = await open('/settings/canned-responses')
  await page.getByRole('button', { name: 'Hej', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit response' })
  await form.getByLabel('Shortcut').fill('taken')
  await page.evaluate(() => window.everline.failNext('updateCannedResponse', 'shortcut-taken'))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Shortcut')).toHaveAccessibleDescription(
    /Another canned response already uses this shortcut/,
  )
  await expect(form.getByLabel('Shortcut')).toHaveValue('taken')
})

const choose = (page: Page, name: string, buffer = Buffer.from('shortcut,title,text\n')) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })

test('[CAP-11] an import shows what it would do and every error by its line, and imports only a file without errors', async ({
  open,
}) => {
  const page = await open(shared, { as: 'admin' })
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import shared responses' })
  const start = dialog.getByRole('button', { name: /^Import/ })
  await expect(start).toBeDisabled()
  await choose(page, 'wrong.csv')
  await expect(dialog.getByRole('status').first()).toContainText(/New\s*1\s*Changed\s*2\s*Unchanged\s*5\s*Errors\s*3/)
  const errors = dialog.getByRole('table', { name: 'Errors in the file' }).getByRole('row')
  await expect(errors.nth(1)).toHaveText(/2\s*shortcut\s*Use letters, digits and hyphens only\s*two words/)
  await expect(errors).toHaveCount(1 + 3)
  await expect(start).toBeDisabled()
  expect(await findings(page)).toEqual([])

  await choose(page, 'right.csv')
  await expect(errors).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Import 5 rows' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Imported: 3 new, 2 changed.')).toBeVisible()
  const asked = await callsOf(page, 'importCannedResponses')
  expect(asked).toMatchObject([{ query: { dryRun: 'true' } }, { query: { dryRun: 'true' } }, { query: {} }])
})

test('[CAP-11] a file that is refused as a whole says what is wrong with it, and a large one is not even sent', async ({
  open,
}) => {
  const page = await open('/settings/canned-responses')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import your own responses' })
  await page.evaluate(() =>
    window.everline.failNext('importCannedResponses', 'csv-columns-wrong', undefined, {
      missing: 'text',
      unknown: 'Note',
      repeated: '',
    }),
  )
  await choose(page, 'other.csv')
  await expect(dialog.getByRole('alert')).toContainText('Missing: text. Unknown: Note.')
  await choose(page, 'large.csv', Buffer.alloc(maxImportBytes + 1, 'a'))
  await expect(dialog.getByRole('alert')).toContainText('The file is too large.')
  expect(await callsOf(page, 'importCannedResponses')).toHaveLength(1)
})

test('a file is dropped on the dialog', async ({ open }) => {
  const page = await open('/settings/canned-responses')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import your own responses' })
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['shortcut,title,text\n'], 'dropped.csv', { type: 'text/csv' }))
    return data
  })
  const place = dialog.getByText('Drop a CSV file here')
  await place.dispatchEvent('dragover', { dataTransfer: transfer })
  await place.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(dialog.getByText('dropped.csv')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import 5 rows' })).toBeEnabled()
})

test('[CAP-11] all responses and a template are saved as files', async ({ open }) => {
  const page = await open('/settings/canned-responses')
  const saved = async (act: () => Promise<void>) => {
    const downloading = page.waitForEvent('download')
    await act()
    return (await downloading).suggestedFilename()
  }
  expect(await saved(() => page.getByRole('button', { name: 'Export' }).click())).toBe('canned-responses.csv')
  expect(await callsOf(page, 'exportCannedResponses')).toEqual([{ params: { permissionType: 'personal' } }])
  await page.getByRole('button', { name: 'Import' }).click()
  const template = page.getByRole('button', { name: 'Download a template' })
  expect(await saved(() => template.click())).toBe('canned-responses-template.csv')
})

test('offline everything can be read, and a change that cannot be saved stays in the form', async ({ open }) => {
  const page = await open('/settings/canned-responses')
  await expect(page.getByRole('button', { name: 'Hej', exact: true })).toBeVisible()
  await page.evaluate(() => window.everline.connection('offline'))
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await page.getByRole('button', { name: 'Hej', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit response' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Hejsan')
  await page.evaluate(() => window.everline.failNext('updateCannedResponse', 'network'))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('Can’t reach the server.')
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Hejsan')
})

test('the screen is found in the palette', async ({ open }) => {
  const page = await open('/inbox')
  await page.getByRole('button', { name: 'Commands' }).click()
  await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('canned')
  await page.getByRole('option', { name: 'Settings: Canned responses' }).click()
  await expect(page.getByRole('heading', { name: 'Canned responses' })).toBeVisible()
})

for (const [theme, phone] of looks)
  test(`canned responses have no accessibility findings (${theme}${phone ? ', on a phone' : ''})`, async ({ open }) => {
    const page = await open(shared, { as: 'admin', theme, phone })
    await page.getByRole('button', { name: 'Goodbye' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit response' })).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
