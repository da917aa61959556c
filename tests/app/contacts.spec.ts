import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

const called = (page: Page, name: string) =>
  page.evaluate((wanted) => window.everline.calls.flatMap(([id, input]) => (id === wanted ? [input] : [])), name)
const rows = (page: Page) => page.getByRole('table', { name: 'Contacts' }).getByRole('row')
const opener = (page: Page, name: string) => page.getByRole('table').getByRole('button', { name, exact: true })
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

for (const look of [{}, { phone: true, theme: 'dark' as const }])
  test(`[CAP-05] the phone book is searched, and its card says everything (${look.phone ? 'phone' : 'desktop'})`, async ({
    open,
  }) => {
    const page = await open('/contacts', { as: 'admin', ...look })
    await expect(rows(page)).toHaveCount(7)
    expect(await findings(page)).toEqual([])
    if (look.phone) {
      await expect(page.getByLabel('Show', { exact: true })).toBeHidden()
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByLabel('Show', { exact: true }).selectOption('met')
      await page.getByRole('button', { name: 'Filters (1)' }).click()
      await expect(page.getByLabel('Show', { exact: true })).toBeHidden()
      await page.getByRole('button', { name: 'Filters (1)' }).click()
    }
    await page.getByLabel('Show', { exact: true }).selectOption('')
    const search = page.getByRole('textbox', { name: 'Search' })
    await search.fill('大文')
    await search.press('Enter')
    await expect(rows(page)).toHaveCount(2)
    await search.fill('Amara')
    await search.press('Enter')
    await opener(page, 'Amara Lindqvist').click()
    const card = sheet(page, 'Amara Lindqvist')
    await expect(card.getByRole('link', { name: '+46 70 555 01 21' })).toHaveAttribute('href', 'tel:+46705550121')
    await expect(card.getByRole('button', { name: /^Call / }).first()).toBeVisible()
    await expect(card.getByRole('link', { name: 'Send email' })).toHaveAttribute('href', 'mailto:amara@example.com')
    for (const fact of ['Buyer', 'Email: Agreed', 'Ask for the back door key.', 'city = Luleå'])
      await expect(card.getByText(fact)).toBeVisible()
    expect(await findings(page)).toEqual([])
    await card.getByRole('button', { name: 'Send chat message' }).click()
    await expect.poll(() => called(page, 'createInquiry')).toHaveLength(1)
  })

test('[CAP-05] a contact that changes while the list is asked for the first time is shown as it is now', async ({
  open,
}) => {
  const page = await open('/inbox', { as: 'admin' })
  await page.evaluate(() => window.everline.holdAnswers())
  await page.getByRole('link', { name: 'Contacts' }).first().click()
  await expect.poll(() => called(page, 'listContacts')).toHaveLength(1)
  await page.evaluate(() => {
    window.everline.changeContact(1, { name: 'Amara Holm' })
    return window.everline.setLive({ id: 'changes', value: { listContacts: 1 } })
  })
  await page.evaluate(() => window.everline.releaseAnswers())
  await expect(opener(page, 'Amara Holm')).toBeVisible()
})

test('[CAP-05] a contact is written down, and a wrong number is named before anything is sent', async ({ open }) => {
  const page = await open('/contacts?contacts=empty')
  await page.getByRole('button', { name: 'Add a contact' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a contact' })
  await form.getByLabel('Name').fill('李佩珊')
  await form.getByLabel('Number 1', { exact: true }).fill('12')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(
    form
      .getByText('Enter phone numbers with their country code, like +852 5550 0142 or +44 20 7946 0018 ext. 12.')
      .first(),
  ).toBeVisible()
  expect(await called(page, 'createContact')).toEqual([])
  expect(await findings(page)).toEqual([])
  await form.getByLabel('Number 1', { exact: true }).fill('5550 0105')
  await form.getByLabel('Address 1', { exact: true }).fill('nowhere')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText(/valid email address/i).first()).toBeVisible()
  expect(await called(page, 'createContact')).toEqual([])
  await form.getByRole('button', { name: 'Add a number' }).click()
  await form.getByLabel('Type of number 2').selectOption('work')
  await form.getByLabel('Number 2', { exact: true }).fill('+46 8 123 45 67')
  await form.getByLabel('Address 1', { exact: true }).fill('puishan@example.com')
  await expect(form.getByLabel('Custom data')).toHaveCount(0)
  await form.getByRole('button', { name: 'More fields' }).click()
  await expect(form.getByLabel('Company')).toBeFocused()
  await form.getByRole('group', { name: 'Consent' }).getByLabel('SMS').selectOption('refused')
  await form.getByLabel('Custom data').fill('size = 38')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(opener(page, '李佩珊')).toBeVisible()
  expect(await called(page, 'createContact')).toMatchObject([
    {
      body: {
        ...{ name: '李佩珊', customData: { size: 38 }, consents: { mail: null, sms: 'refused' } },
        phones: [
          { kind: 'mobile', number: '+85255500105' },
          { kind: 'work', number: '+4681234567' },
        ],
        mails: [{ kind: 'work', address: 'puishan@example.com' }],
      },
    },
  ])
})

test('[CAP-05] a colleague’s changes meanwhile are shown before they are replaced', async ({ open }) => {
  const page = await open('/contacts')
  await opener(page, 'Chan Tai Man').click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit contact' })
  await form.getByLabel('Company').fill('Mine')
  await page.evaluate(() => window.everline.changeContact(3, { company: 'Theirs', jobTitle: 'Buyer' }))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('region', { name: 'Their version' })).toContainText('Theirs')
  await expect(form.getByLabel('Job title')).toHaveValue('Buyer')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => called(page, 'updateContact')).toHaveLength(2)
})

test('[CAP-05] duplicates are compared, merged and parted again', async ({ open }) => {
  const page = await open('/contacts?view=duplicates', { as: 'admin' })
  await expect(page.getByText('In common: +85255500104')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: /^Compare and merge/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two contacts' })
  await dialog.getByRole('radio', { name: 'Chan Tai Man' }).check()
  await expect(dialog.getByRole('region', { name: 'Phone' }).getByRole('listitem')).toHaveText(['+852 5550 0104'])
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('No duplicates')).toBeVisible()
  expect(await called(page, 'mergeContacts')).toMatchObject([
    { body: { name: 'Chan Tai Man', company: '遠足之友', revision: 1, otherRevision: 1 } },
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => called(page, 'undoContactMerge')).toHaveLength(1)
})

test('[CAP-05] only admins import, export, merge, block and delete', async ({ open }) => {
  const agent = await open('/contacts')
  await expect(rows(agent)).toHaveCount(7)
  for (const name of ['Import', 'Export vCards', 'Export'])
    await expect(agent.getByRole('button', { name, exact: true })).toHaveCount(0)
  await opener(agent, 'Amara Lindqvist').click()
  await expect(agent.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  for (const name of ['Block', 'Delete', 'Merge with another contact'])
    await expect(agent.getByRole('button', { name, exact: true })).toHaveCount(0)
  const admin = await open('/contacts', { as: 'admin' })
  await opener(admin, 'Amara Lindqvist').click()
  await admin.getByRole('button', { name: 'Block', exact: true }).click()
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => called(admin, 'blockContact')).toMatchObject([{ body: { isBlocked: true } }])
})

test('[CAP-05] files of both kinds are looked at first and then imported', async ({ open }) => {
  const page = await open('/contacts', { as: 'admin' })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import contacts' })
  const choose = (name: string, type: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: type, buffer: Buffer.from('x') })
  await choose('people.csv', 'text/csv')
  await expect(dialog.getByRole('button', { name: 'Import 3 rows' })).toBeVisible()
  expect(await called(page, 'importVcards')).toEqual([])
  await choose('people.vcf', '')
  await dialog.getByRole('button', { name: 'Import 4 rows' }).click()
  await expect(page.getByText('Imported: 3 new, 1 changed.')).toBeVisible()
  expect(await called(page, 'importVcards')).toHaveLength(2)
})

test('[CAP-05] a file that is no UTF-8 says in what it was read, and is read again in another encoding', async ({
  open,
}) => {
  for (const look of [{}, { phone: true }, { dir: 'rtl' as const }]) {
    const page = await open('/contacts?encoding=windows-1251', { as: 'admin', ...look })
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Import contacts' })
    await expect(dialog.getByLabel('File encoding')).toHaveCount(0)
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from([0xcf, 0xe5, 0xf2, 0xf0]) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    const choice = dialog.getByLabel('File encoding')
    await expect(choice.locator('option:checked')).toHaveText('Found: Cyrillic (Windows-1251)')
    expect(await findings(page)).toEqual([])
    await choice.selectOption({ label: 'Cyrillic (KOI8-R)' })
    await expect
      .poll(async () => (await called(page, 'importContacts')).at(-1))
      .toMatchObject({
        query: { dryRun: 'true', encoding: 'koi8-r' },
      })
    await dialog.getByRole('button', { name: 'Import 3 rows' }).click()
    await expect(page.getByText('Imported: 2 new, 1 changed.')).toBeVisible()
    expect((await called(page, 'importContacts')).at(-1)).toMatchObject({ query: { encoding: 'koi8-r' } })
    expect((await called(page, 'importContacts')).at(-1)).not.toMatchObject({ query: { dryRun: 'true' } })
  }
})

test('[CAP-05] offline those whom the user has met are found', async ({ open }) => {
  const page = await open('/contacts?text=nobody')
  await expect(rows(page)).toHaveCount(1)
  await page.evaluate(() => window.everline.connection('offline'))
  await page.evaluate(() => window.everline.failNext('listContacts', 'api-unreachable'))
  const search = page.getByRole('textbox', { name: 'Search' })
  await search.fill('lindq')
  await search.press('Enter')
  await expect(opener(page, 'Amara Lindqvist')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText(/^You’re offline/).first()).toBeVisible()
})

test('[CAP-05] beside a conversation the contact is shown and changed, or made of the visitor', async ({ open }) => {
  const page = await open(`/inbox/${room(1)}?tab=handling`)
  const own = page.getByRole('region', { name: 'Contact', exact: true })
  await expect(own.getByRole('link', { name: 'Amara Lindqvist' })).toBeVisible()
  await expect(own.getByRole('link', { name: '+46 70 555 01 21' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await own.getByRole('button', { name: 'Edit contact' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit contact' }).getByLabel('Company')).toHaveValue('Fjällvandring AB')
  await page.keyboard.press('Escape')
  await own.getByRole('link', { name: 'Amara Lindqvist' }).click()
  await expect(sheet(page, 'Amara Lindqvist')).toBeVisible()

  const other = await open(`/inbox/${room(3)}?tab=handling`)
  const none = other.getByRole('region', { name: 'Contact', exact: true })
  await expect(none.getByText('Not saved as a contact')).toBeVisible()
  await none.getByRole('button', { name: 'Save as contact' }).click()
  const form = other.getByRole('dialog', { name: 'Add a contact' })
  await expect(form.getByLabel('Name')).toHaveValue('Diego Romero')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(none.getByRole('link', { name: 'Diego Romero' })).toBeVisible()
  expect(await called(other, 'createContact')).toMatchObject([
    { body: { visitorEid: expect.stringMatching(/005003$/) } },
  ])
  await none.getByRole('button', { name: 'Unlink' }).click()
  await none.getByRole('button', { name: 'Link contact' }).click()
  await expect(none.getByRole('link', { name: '陳大文' })).toBeVisible()
})

test('[CAP-05] the own business card is switched on, changed and shown as a code', async ({ open }) => {
  const page = await open('/profile')
  const shared = page.getByRole('switch', { name: 'Share my business card' })
  await page.getByText('Share my business card').click()
  await expect(shared).toBeChecked()
  await expect(page.getByRole('img', { name: 'QR code of your business card' })).toBeVisible()
  await expect(page.getByRole('link', { name: /\/card\/abcdefghijklmnopqrstuvwx$/ })).toBeVisible()
  const title = page.getByRole('textbox', { name: 'Job title' })
  await title.fill('Repairs')
  await title.press('Enter')
  await page.getByText('Show my phone number').click()
  await expect
    .poll(() => called(page, 'setStaffCard'))
    .toMatchObject([
      { body: { isShared: true } },
      { body: { jobTitle: 'Repairs' } },
      { body: { jobTitle: 'Repairs', showsPhone: true } },
    ])
  expect(await findings(page)).toEqual([])
})
