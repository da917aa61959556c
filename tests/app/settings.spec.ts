import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'
import { looks } from './harness/looks.ts'

const rows = (page: import('@playwright/test').Page) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox') })

test('[ROL-01] Settings show an admin all resources, and an agent only those for agents', async ({ open }) => {
  const page = await open('/inbox', { as: 'admin' })
  await page.getByRole('link', { name: 'Settings' }).click()
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect(links).toHaveText([
    'People',
    'Teams',
    'Busy reasons',
    'Devices',
    'Portal users',
    'Ownership',
    'Widgets',
    'Chat links and QR codes',
    'Phone numbers',
    'Phone number country',
    'Appearance',
    'Canned responses',
    'Labels',
    'Business hours',
    'Call scripts',
    'Call recording',
    'Routing rules',
    'Idle conversations',
    'Webhooks',
    'Security log',
    'Kiosk mode',
    'Background jobs',
    'Feedback',
    'Activity logs',
  ])
  const groups = page.getByRole('navigation', { name: 'Settings' }).getByRole('heading')
  await expect(groups).toHaveText([
    'People',
    'Channels',
    'Conversations',
    'Calls',
    'Automation',
    'Data and privacy',
    'Health',
  ])
  const signs = await links.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))
  expect(new Set(signs).size).toBe(await links.count())
  await expect(page).toHaveURL(/\/settings\/seats/)
  await open('/settings/portal-users')
  await expect(page.getByText('You don’t have access to this page')).toBeVisible()
  await expect(links).toHaveText(['Canned responses', 'Kiosk mode'])
})

test('[ROL-01] the app offers actions by the permissions of the profile, not by the role', async ({ open }) => {
  const page = await open('/settings', { as: 'admin' })
  await page.evaluate(() => window.everline.permit(['listLicenses', 'createLabel']))
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect(links).toHaveText(['People', 'Ownership', 'Labels', 'Kiosk mode'])
  await page.evaluate(() => window.everline.permit([]))
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
})

test('the search of Settings finds pages and the texts on them, and opens what was found, by the keyboard alone', async ({
  open,
}) => {
  const page = await open('/settings/seats', { as: 'admin' })
  const nav = page.getByRole('navigation', { name: 'Settings' })
  const search = nav.getByRole('textbox', { name: 'Find a setting' })
  await search.fill('idle after')
  await expect(nav.getByRole('link')).toHaveText(['Idle afterIdle conversations'])
  // Ends a word of an input method.
  await search.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  await expect(page).toHaveURL(/settings\/seats/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/settings\/auto-close/)
  await expect(page.getByRole('combobox', { name: 'Idle after' })).toBeFocused()
  await search.fill('teams')
  await expect(nav.getByRole('link').first()).toHaveText('Teams')
  await search.press('ArrowDown')
  await expect(nav.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await search.fill('nothing like this')
  await expect(nav.getByRole('status')).toHaveText('No settings found')
  await expect(nav.getByRole('link')).toHaveCount(0)
})

test('each text that the search of Settings finds on a page of rules stands there', async ({ open }) => {
  const page = await open('/settings/seats', { as: 'admin' })
  const nav = page.getByRole('navigation', { name: 'Settings' })
  const search = nav.getByRole('textbox', { name: 'Find a setting' })
  for (const title of [
    'Widgets',
    'Phone number country',
    'Business hours',
    'Call recording',
    'Routing rules',
    'Idle conversations',
  ]) {
    await search.fill('')
    const texts = await page.evaluate((name) => window.everline.textsOfSettings(name), title)
    await nav.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    if (title === 'Business hours') await page.getByText('Set opening hours').click()
    for (const text of texts) await expect(page.getByRole('region', { name: 'Settings' })).toContainText(text)
    expect(texts.length).toBeGreaterThan(1)
  }
})

test('on a phone Settings are a list of their own, from which a page leads back', async ({ open }) => {
  const page = await open('/settings', { as: 'admin', phone: true })
  const nav = page.getByRole('navigation', { name: 'Settings' })
  await expect(page).toHaveURL(/settings(\?|$)/)
  await nav.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible()
  await expect(nav).toBeHidden()
  await page.getByRole('link', { name: 'All settings' }).click()
  await expect(nav.getByRole('link', { name: 'Labels' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('a resource can be opened from the palette', async ({ open }) => {
  const page = await open('/inbox', { as: 'admin' })
  await page.getByRole('button', { name: 'Commands' }).click()
  await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('portal users')
  await expect(page.getByRole('option', { name: 'Settings: Portal users' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Portal users' })).toBeVisible()
})

test('[VAL-01] a form takes e-mail addresses with the top-level domains that the installation allows', async ({
  open,
}) => {
  const page = await open('/settings/portal-users', { as: 'admin' })
  await page.getByRole('button', { name: 'Add a portal user' }).click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Email' })
  const refusal = page.getByText('Addresses ending in .info aren’t allowed here.', { exact: false }).first()
  await field.fill('reader@shop.info')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).focus()
  await expect(refusal).toBeVisible()
  await page.evaluate(() => window.everline.allowEmailSuffix(4))
  await field.fill('reader2@shop.info')
  await expect(refusal).toHaveCount(0)
})

test('[CAP-05] the country of telephone numbers is chosen by its name, saved, and none refuses numbers without a code', async ({
  open,
}) => {
  const saved = (page: import('@playwright/test').Page) =>
    page.evaluate(() => window.everline.calls.flatMap(([id, input]) => (id === 'setPhoneRules' ? [input] : [])))
  for (const [look, title, label, name, none] of [
    [{}, 'Phone number country', 'Country', 'Hong Kong (+852)', 'None: they are refused'],
    [{ phone: true, theme: 'dark' }, 'Phone number country', 'Country', 'Hong Kong (+852)', 'None: they are refused'],
    [{ language: 'es' }, 'País de los números de teléfono', 'País', 'Hong Kong (+852)', null],
    [{ language: 'ar' }, 'بلد أرقام الهاتف', null, 'هونغ كونغ (\u2068+852\u2069)', null],
  ] as const) {
    const page = await open('/settings/phone-country', { as: 'admin', ...look })
    if (title) await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const choice = page.getByRole('main').getByRole('combobox')
    await expect(choice).toHaveValue('HK')
    if (label) await expect(choice).toHaveAccessibleName(label)
    if (name) await expect(choice.locator('option:checked')).toHaveText(name)
    if (none) await expect(choice.locator('option').first()).toHaveText(none)
    // In the order of the language that is shown, by the browser's own data.
    const isSorted = await choice.locator('option').evaluateAll((options) => {
      const { compare } = new Intl.Collator(document.documentElement.lang)
      const names = options.slice(1).map(({ textContent }) => textContent ?? '')
      return names.length > 200 && names.every((each, n) => n === 0 || compare(names[n - 1] ?? '', each) <= 0)
    })
    expect(isSorted).toBe(true)
    expect(await findings(page)).toEqual([])
  }
  const page = await open('/settings/phone-country', { as: 'admin', language: 'en' })
  const choice = page.getByLabel('Country', { exact: true })
  await choice.selectOption('DE')
  await page.evaluate(() => window.everline.failNext('setPhoneRules', 'api-unreachable'))
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(choice).toHaveValue('DE')
  await save.click()
  await expect(page.getByText('Saved. Numbers that are stored already stay as they are.')).toBeVisible()
  await choice.selectOption('')
  await expect(page.getByText('Saved. Numbers that are stored already stay as they are.')).toHaveCount(0)
  await save.click()
  await expect.poll(() => saved(page)).toHaveLength(3)
  expect((await saved(page)).slice(1)).toMatchObject([{ body: { country: 'DE' } }, { body: { country: '' } }])
})

test('[UI-01] [TBL-01] [TBL-03] a list is searched, sorted and paged, and its address contains the search', async ({
  open,
}) => {
  const page = await open('/settings/portal-users', { as: 'admin' })
  await expect(page.getByText('1-10 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(rows(page).nth(1)).toContainText('Amara Lindqvist 1')
  const search = page.getByRole('textbox', { name: 'Search' })
  await search.fill('reader1')
  await expect(rows(page)).toHaveCount(1 + 4)
  await expect(page).toHaveURL(/q=reader1/)
  await search.fill('nobody')
  await expect(page.getByText('No data found for nobody')).toBeVisible()
})

test('[TBL-02] [TBL-03] [UI-05] selected rows are deleted together, and Undo restores them', async ({ open }) => {
  const page = await open('/settings/portal-users', { as: 'admin' })
  for (const name of ['Select Diego Romero 2', 'Select Noor Benali 3'])
    await page.getByRole('checkbox', { name }).check()
  const news = page.getByRole('status').filter({ hasText: '2 Item(s) selected' })
  await expect(news.locator('svg')).toBeVisible()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete (2)' }).click()
  await expect(page.getByText('1-10 of 10')).toBeVisible()
  const calls = () => page.evaluate(() => window.everline.calls.filter(([id]) => id === 'deletePortalUser').length)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1-10 of 12')).toBeVisible()
  expect(await calls()).toBe(0)
})

test('a row is deleted when its toast closes, and its details close at once', async ({ open }) => {
  const page = await open('/settings/portal-users', { as: 'admin' })
  await page.getByRole('button', { name: 'Diego Romero 2' }).click()
  const details = page.getByRole('dialog', { name: 'Diego Romero 2' })
  await expect(details).toContainText('reader2@example.org')
  await details.getByRole('button', { name: 'Delete' }).click()
  await expect(details).toBeHidden()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect
    .poll(() => page.evaluate(() => window.everline.calls.filter(([id]) => id === 'deletePortalUser').length))
    .toBe(1)
  await expect(page.getByRole('button', { name: 'Diego Romero 2' })).toHaveCount(0)
})

test('a refused deletion is explained, and the row is shown again', async ({ open }) => {
  const page = await open('/settings/portal-users', { as: 'admin' })
  await page.getByRole('checkbox', { name: 'Select Diego Romero 2' }).check()
  await page.getByRole('button', { name: 'Delete (1)' }).click()
  await page.evaluate(() => window.everline.failNext('deletePortalUser', 'forbidden'))
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Diego Romero 2' })).toBeVisible()
})

test('[audit 10] a row is created by the call’s own schema; no password is shown, a link was mailed', async ({
  open,
}) => {
  const page = await open('/settings/portal-users?settings=empty', { as: 'admin' })
  await expect(page.getByText('No portal users yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a portal user' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a portal user' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toContainText('Please fix 2 fields')
  await form.getByLabel('Name').fill('Ana Ruiz')
  await form.getByLabel('Email').fill('Ana@Example.org')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toContainText('is on its way to ana@example.org')
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Ana Ruiz' })).toBeVisible()
  const created = await page.evaluate(() => window.everline.calls.find(([id]) => id === 'createPortalUser'))
  expect(created?.[1]).toEqual({ body: { name: 'Ana Ruiz', email: 'ana@example.org', visitorEid: null } })
})

test('[UI-06] [TST-01] [FET-01] a list that fails says why and can be asked for again, and one that is refused offers nothing', async ({
  open,
}) => {
  const page = await open('/settings/seats', { as: 'admin' })
  await expect(page.getByRole('button', { name: 'Tom Becker', exact: true })).toBeVisible()
  const go = (name: string) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()
  const failNext = (...failure: Parameters<typeof window.everline.failNext>) =>
    page.evaluate((given) => window.everline.failNext(...given), failure)
  const retry = page.getByRole('button', { name: 'Try again' })

  await failNext('listPortalUsers', 'unknown')
  await go('Portal users')
  await expect(page.getByText('Couldn’t load this list')).toBeVisible()
  await expect(page.getByText('Something went wrong. Try again.')).toBeVisible()
  await failNext('listPortalUsers', 'network')
  await retry.click()
  await expect(page.getByText('Can’t reach the server.')).toBeVisible()
  await expect(retry).toBeFocused()
  await retry.click()
  await expect(page.getByText('1-10 of 12')).toBeVisible()

  await failNext('listBusyReasons', 'forbidden')
  await go('Busy reasons')
  await expect(page.getByText('You don’t have access to this page')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)

  // A list that was loaded before stays, with its age.
  await failNext('listLicenses', 'unknown')
  await go('People')
  await expect(page.getByText(/Something went wrong\. Try again\. Last updated Today/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tom Becker', exact: true })).toBeVisible()
  await retry.click()
  await expect(retry).toBeHidden()
  await page.evaluate(() => window.everline.connection('offline'))
  await expect(page.getByText(/You’re offline\. Last updated Today/)).toBeVisible()
  const snackbar = page.getByRole('group', { name: 'Notice', exact: true })
  await expect(snackbar).toContainText('Connecting: Connection lost. Reconnecting…')
  await expect(snackbar.getByTestId('spinner')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tom Becker', exact: true })).toBeVisible()

  // A list that was never loaded appears when the connection returns.
  await failNext('listAppFeedback', 'network')
  await go('Feedback')
  await expect(page.getByText('It loads when you’re back online.')).toBeVisible()
  await page.evaluate(() => window.everline.connection('live'))
  await expect(page.getByRole('button', { name: /^The bell rings/ })).toBeVisible()
  await expect(snackbar).toContainText('Done: Back online')
})

test('[audit 13] [UI-02] [DRP-01] the security log is filtered by several kinds, by keyboard; “Everything” replaces them', async ({
  open,
}) => {
  const page = await open('/settings/security-log', { as: 'admin' })
  await expect(page.getByText('1-3 of 3')).toBeVisible()
  const what = page.getByRole('combobox', { name: 'What' })
  const add = async (words: string) => {
    await what.fill(words)
    await what.press('Enter')
    await what.press('Escape')
  }
  const group = page.getByRole('search')
  // No choice that somebody made: nothing to remove.
  await expect(what).toHaveAttribute('placeholder', 'Everything')
  await expect(group.getByRole('button', { name: 'Remove Everything' })).toHaveCount(0)
  await add('sign-in refused')
  await expect(page.getByText('1-1 of 1')).toBeVisible()
  await expect(group.getByRole('button', { name: 'Remove Everything' })).toHaveCount(0)
  await add('setting changed')
  await expect(page.getByText('1-2 of 2')).toBeVisible()
  await expect(page).toHaveURL(/kind=sign-in-refused(,|%2C)setting-changed/)
  const asked = await page.evaluate(() => window.everline.calls.filter(([id]) => id === 'searchSecurityLog').at(-1))
  expect(asked?.[1]).toMatchObject({ query: { kind: 'sign-in-refused,setting-changed' } })

  await page.reload()
  await expect(page.getByText('1-2 of 2')).toBeVisible()
  await group.getByRole('button', { name: 'Remove Setting changed' }).click()
  await expect(page.getByText('1-1 of 1')).toBeVisible()
  await add('everything')
  await expect(page.getByText('1-3 of 3')).toBeVisible()
  await expect(page).not.toHaveURL(/kind=/)
})

test('[audit 13] saving the security log as a file is recorded', async ({ open }) => {
  const page = await open('/settings/security-log?kind=sign-in-refused,of-a-later-version', { as: 'admin' })
  await expect(page.getByText('1-1 of 1')).toBeVisible()
  await expect(page.getByRole('row', { name: /Sign-in refused/ })).toContainText('203.0.113.7')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect
    .poll(() => page.evaluate(() => window.everline.calls))
    .toContainEqual(['noteExport', { body: { what: 'security-log', rows: 1 } }])
})

test('[VAL-02] [UI-12] logs are filtered by level and time, and paged', async ({ open }) => {
  const page = await open('/settings/client-logs', { as: 'admin' })
  await expect(page.getByText('1-10 of more than 10')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('11-14 of 14')).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('session')
  await expect(text).toHaveAccessibleDescription('Waiting.')
  await text.press('Enter')
  await expect(page.getByText('1-9 of 9')).toBeVisible()
  await expect(text).not.toHaveAttribute('aria-describedby')
  await text.fill('')
  await text.press('Enter')
  await page.getByLabel('Level').selectOption('warn')
  await expect(page.getByText('1-5 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Time: any' }).click()
  const range = page.getByRole('dialog', { name: 'Time' })
  await range.getByRole('button', { name: 'Apply' }).click()
  await expect(range.getByRole('alert')).toHaveText('Choose a start and an end')
  await range.getByRole('button', { name: 'Any time' }).click()
  await expect(range).toBeHidden()
})

test('feedback links to the log that was sent with it', async ({ open }) => {
  const page = await open('/settings/feedback', { as: 'admin' })
  await page.getByRole('button', { name: /^The bell rings/ }).click()
  await page.getByRole('link', { name: 'Log of Tom Becker’s feedback' }).click()
  await expect(page.getByText('Only the log that came with the feedback')).toBeVisible()
  const asked = await page.evaluate(() => window.everline.calls.findLast(([id]) => id === 'searchLogs'))
  expect(asked?.[1]).toEqual({ query: { sessionId: 'epoch', limit: '10' } })
  await page.getByRole('button', { name: /^Remove Only the log/ }).click()
  await expect(page.getByText('1-10 of more than 10')).toBeVisible()
})

test('rows are exported as a file for spreadsheets', async ({ open }) => {
  const page = await open('/settings/seats', { as: 'admin' })
  await expect(page.getByRole('button', { name: 'Tom Becker', exact: true })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await downloading).suggestedFilename()).toBe('seats.csv')
})

test('[UI-01] a member of the staff expands to the devices where they are signed in, and one is signed out', async ({
  open,
}) => {
  const page = await open('/settings/seats', { as: 'admin' })
  await expect(rows(page)).toHaveCount(1 + 3)
  await expect(rows(page).filter({ hasText: 'Tom Becker' })).toContainText('+4915155500142')
  const opener = page.getByRole('button', { name: 'Sub-rows of Mei Tanaka' })
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('button', { name: 'Sub-rows of Ada Okafor' })).toHaveCount(0)
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(rows(page)).toHaveCount(1 + 5)
  const phone = rows(page).filter({ hasText: 'Safari 26 on iOS 26.1' })
  await expect(rows(page).filter({ hasText: 'Chrome 156 on Windows 11' })).toContainText('This device')
  await expect(phone).toContainText('Signed in')

  // A selection may mix people and devices: each action counts its own.
  await page.getByRole('checkbox', { name: 'Select Tom Becker' }).check()
  await phone.getByRole('checkbox').check()
  const selected = page.getByRole('region', { name: 'Selected rows' })
  await expect(selected.getByRole('button', { name: 'Release seat (1)' })).toBeVisible()
  await selected.getByRole('button', { name: 'End the session (1)' }).click()
  await expect(phone).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect
    .poll(() => page.evaluate(() => window.everline.calls.filter(([id]) => id === 'releaseStaffDevices')))
    .toEqual([
      [
        'releaseStaffDevices',
        { params: { eid: '01900000-0000-7000-8000-00000000000a' }, body: { deviceList: ['safari-of-0'] } },
      ],
    ])
  await expect(rows(page)).toHaveCount(1 + 4)
  await page.getByRole('button', { name: 'Chrome 156 on Windows 11' }).click()
  const details = page.getByRole('dialog', { name: 'Chrome 156 on Windows 11 (Mei Tanaka)' })
  await expect(details.getByRole('button', { name: 'End the session' })).toHaveCount(0)
})

test('[UI-01] [TBL-02] all of a member’s many devices are listed; no more are selected than one request may name', async ({
  open,
}) => {
  const page = await open('/settings/seats?settings=many', { as: 'admin' })
  await page.getByRole('button', { name: 'Sub-rows of Mei Tanaka' }).click()
  await expect(rows(page)).toHaveCount(1 + 3 + 2 + 1)
  await expect(page.getByRole('checkbox', { name: 'Show all 24 devices' })).toBeDisabled()
  await page.getByRole('link', { name: 'Show all 24 devices' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Devices')
  await page.getByLabel('Records per Page').selectOption('25')
  await expect(rows(page)).toHaveCount(1 + 24)
  await page.getByRole('checkbox', { name: 'Select Firefox 121 on' }).check()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(page.getByText('20 Item(s) selected')).toBeVisible()
  await expect(page.getByText('Up to 20 rows at a time.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Firefox 120 on' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select Firefox 120 on' })).not.toBeChecked()
  await expect(page.getByText('20 Item(s) selected')).toBeVisible()

  // The own device is among them, and stays.
  await page.getByRole('button', { name: 'End the session (19)' }).click()
  await page.getByRole('button', { name: 'Dismiss' }).last().click()
  const released = () =>
    page.evaluate(() => window.everline.calls.filter(([id]) => id === 'releaseStaffDevices').map(([, input]) => input))
  await expect.poll(released).toHaveLength(1)
  expect(await released()).toMatchObject([{ body: { deviceList: { length: 19 } } }])
  await expect(rows(page)).toHaveCount(1 + 5)
})

test('a seat is freed', async ({ open }) => {
  const page = await open('/settings/seats', { as: 'admin' })
  await page.getByRole('button', { name: 'Tom Becker', exact: true }).click()
  await page.getByRole('button', { name: 'Release seat' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(rows(page).filter({ hasText: 'Tom Becker' })).toContainText('No seat')
})

for (const [theme, phone] of looks)
  test(`Settings have no accessibility findings (${theme}${phone ? ', on a phone' : ''})`, async ({ open }) => {
    const page = await open('/settings/portal-users', { as: 'admin', theme, phone })
    await expect(page.getByRole('button', { name: 'Diego Romero 2' })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Diego Romero 2' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add a portal user' }).click()
    expect(await findings(page)).toEqual([])
    await open('/settings/client-logs', { as: 'admin', theme, phone })
    await expect(page.getByText('1-10 of more than 10')).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

test('a label is created and deleted, and the list follows the replica', async ({ open }) => {
  const page = await open('/settings/labels', { as: 'admin' })
  await expect(page.getByText('No labels yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a label' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a label' })
  await form.getByLabel('Name').fill('Refund')
  await form.getByLabel('Colour').selectOption('red')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible()
  // As if another admin had added it.
  await page.evaluate(() =>
    window.everline.putEntity('label', { id: '01900000-0000-7000-8000-0000000000aa', name: 'Praise', color: 'green' }),
  )
  await page.getByRole('button', { name: 'Praise' }).click()
  // There is nothing to read of a label but what its form has.
  await page.getByRole('dialog', { name: 'Edit label' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Dismiss' }).last().click()
  await expect
    .poll(() => page.evaluate(() => window.everline.calls.filter(([id]) => id === 'deleteLabel').length))
    .toBe(1)
  await expect(page.getByRole('button', { name: 'Praise' })).toHaveCount(0)
})

test('two admins who change a label at once do not overwrite each other silently', async ({ open }) => {
  const page = await open('/settings/labels', { as: 'admin' })
  const label = { id: '01900000-0000-7000-8000-0000000000ab', name: 'Praise', color: 'green' } as const
  await page.evaluate((row) => window.everline.putEntity('label', { ...row, revision: 1 }), label)
  await page.getByRole('button', { name: 'Praise' }).click()
  const form = page.getByRole('dialog', { name: 'Edit label' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Thanks')
  await page.evaluate((row) => window.everline.putEntity('label', { ...row, color: 'red', revision: 2 }), label)
  await expect(form.getByRole('region', { name: 'Their version' })).toContainText('Praise')
  // Fields that were not edited here follow.
  await expect(form.getByLabel('Colour')).toHaveValue('red')
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Thanks')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Thanks' })).toBeVisible()
  const saved = await page.evaluate(() => window.everline.calls.filter(([id]) => id === 'updateLabel'))
  expect(saved.map(([, input]) => input)).toMatchObject([{ body: { revision: 2, name: 'Thanks', color: 'red' } }])
})

test('[UI-03] [TAG-01] [UI-12] several labels are added by their names, and a name that is taken is doubtful', async ({
  open,
}) => {
  const page = await open('/settings/labels', { as: 'admin' })
  await page.getByRole('button', { name: 'Add several' }).click()
  const several = page.getByRole('dialog', { name: 'Add several' })
  const names = several.getByRole('textbox', { name: 'Names' })
  const chip = (name: string) => several.getByRole('button', { name: `Remove ${name}`, exact: true })
  await expect(names).toBeFocused()
  await names.focus()
  const enter = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  for (const text of ['  Refund ', 'Refund', '   ', 'Praise', 'Spam']) await enter(text)
  await expect(several.getByRole('button', { name: /^Remove / })).toHaveCount(3)
  await page.keyboard.press('Backspace')
  await expect(chip('Spam')).toBeHidden()
  await page.keyboard.type('x'.repeat(30))
  await expect(names).toHaveValue('x'.repeat(25))
  await page.keyboard.press('Escape')
  await expect(names).toHaveValue('')
  await expect(several).toBeVisible()
  await several.getByRole('button', { name: 'Create' }).click()
  await expect(several).toBeHidden()
  const said = page.getByRole('group', { name: 'Notice', exact: true })
  await expect(said).toContainText('Done: 2 rows were added.')
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible()
  const created = await page.evaluate(() => window.everline.calls.filter(([id]) => id === 'createLabel'))
  expect(created.map(([, input]) => input)).toMatchObject([{ body: { name: 'Refund' } }, { body: { name: 'Praise' } }])

  await page.getByRole('button', { name: 'Add a label' }).click()
  const form = page.getByRole('dialog', { name: 'Add a label' })
  const name = form.getByLabel('Name')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(name).toHaveAccessibleDescription(/^Invalid\. /)
  await name.fill('refund ')
  await expect(name).toHaveAccessibleDescription('Please check. This name is already in use.')
  await name.fill('Refunds')
  await expect(name).toHaveAccessibleDescription('Accepted.')
})

test('[UI-02] [DRP-01] [DRP-02] [UI-06] sign-in links are mailed to members of the staff', async ({ open }) => {
  const page = await open('/settings/seats', { as: 'admin' })
  await page.getByRole('button', { name: 'Email sign-in links' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email sign-in links' })
  const to = dialog.getByRole('combobox', { name: 'To' })
  const chip = (name: string) => dialog.getByRole('button', { name: `Remove ${name}` })
  const color = (name: string) =>
    chip(name).evaluate((button) => getComputedStyle(button.parentElement ?? button).backgroundColor)
  await expect(to).toBeFocused()
  await page.keyboard.type('tom@everline.test,')
  await expect(chip('Tom Becker')).toBeVisible()
  await page.keyboard.type('new@shop.com,nobody;')
  expect(await color('new@shop.com')).toBe(await color('Tom Becker'))
  expect(await color('nobody')).not.toBe(await color('Tom Becker'))
  await expect(dialog.getByText('No teammate has this address: new@shop.com, nobody')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Mail', exact: true })).toHaveAttribute('aria-disabled', 'true')

  await to.click()
  const option = (name: string) => page.getByRole('listbox', { name: 'To' }).getByRole('option', { name })
  await option('Everyone').click()
  await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(1)
  await option('Ada Okafor').click()
  await expect(chip('Everyone')).toBeHidden()
  await expect(chip('Ada Okafor')).toBeVisible()
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(chip('Ada Okafor')).toBeHidden()
  await to.click()
  for (const name of ['Ada Okafor', 'Tom Becker']) await option(name).click()
  // The list closes when its field is left.
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Mail', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('group', { name: 'Notice', exact: true })).toContainText('Done: 2 links were mailed.')
  const mailed = await page.evaluate(() => window.everline.calls.filter(([id]) => id === 'sendAuthOtp'))
  expect(mailed.map(([, input]) => input)).toEqual(
    ['tom', 'ada'].map((name) => ({ body: { otpType: 'email', verificationValue: `${name}@everline.test` } })),
  )
})

test('the owner hands the service over to a colleague, with the password, on a page of its own', async ({ open }) => {
  const page = await open('/settings/seats', { as: 'admin' })
  await expect(page.getByRole('row').filter({ hasText: 'Owner' })).toHaveText(/Mei Tanaka/)
  await expect(page.getByRole('button', { name: 'Transfer ownership' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ownership' }).click()
  await expect(page.getByText('Mei Tanaka (mei@everline.test)')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Transfer ownership' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer ownership' })
  await expect(dialog.getByRole('combobox', { name: 'New owner' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'New owner' }).getByRole('option')).toHaveCount(3)
  await dialog.getByRole('combobox', { name: 'New owner' }).selectOption('tom@everline.test')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('That isn’t your current password.')
  await dialog.getByLabel('Password', { exact: true }).fill('secret')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('A link is on its way to tom@everline.test.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
})

test('a busy reason is added, and the list is requested again', async ({ open }) => {
  const page = await open('/settings/busy-reasons', { as: 'admin' })
  await page.getByRole('button', { name: 'Add a reason' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a reason' })
  await form.getByRole('textbox', { name: 'Reason' }).fill('Training')
  await expect(form.getByLabel('Position')).toHaveAttribute('type', 'number')
  await form.getByLabel('Position').fill('2')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toBeHidden()
  await page.evaluate(() => window.everline.setLive({ id: 'changes', value: { listBusyReasons: 1 } }))
  await expect(page.getByRole('button', { name: 'Training' })).toBeVisible()
  const created = await page.evaluate(() => window.everline.calls.find(([id]) => id === 'createBusyReason'))
  expect(created?.[1]).toEqual({ body: { id: expect.any(String), name: 'Training', position: 2 } })
})

test('[INQ-02] admins say when idle inquiries are closed; what could not be saved goes back', async ({ open }) => {
  const page = await open('/settings/auto-close', { as: 'admin' })
  const isOn = page.getByRole('switch', { name: 'Close idle conversations' })
  const idle = page.getByLabel('Idle after')
  await expect(isOn).not.toBeChecked()
  await expect(page.getByLabel('Countdown')).toBeDisabled()
  await isOn.press('Space')
  await expect(page.getByLabel('Countdown')).toBeEnabled()
  await idle.selectOption('30 min')
  await expect(idle).toHaveValue('30')
  await expect(isOn).toBeChecked()
  expect(await findings(page)).toEqual([])
})

test('[CAP-03] an admin says whether calls are recorded, what everybody reads and how long recordings are kept', async ({
  open,
}) => {
  const page = await open('/settings/call-recording', { as: 'admin' })
  await page.getByLabel('Calls are recorded').selectOption('Every call')
  await page.getByLabel('Notice shown on recorded calls').fill('We record to learn.')
  await page.getByLabel('Delete recordings').selectOption('after 90 days')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const sent = await page.evaluate(() => window.everline.calls.filter(([id]) => id === 'setRecordingRules'))
  expect(sent).toEqual([['setRecordingRules', { body: { mode: 'all', notice: 'We record to learn.', keptDays: 90 } }]])
})

test('[UI-02] an admin reads why background jobs have failed, tries one again, and deletes another', async ({
  open,
}) => {
  const page = await open('/settings/jobs', { as: 'admin' })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Invitation email')).toContainText('The email account that you tried to reach does not exist')
  await expect(row('Emailed conversation')).toContainText('Trying again')
  await expect(row('job-of-a-later-build')).toContainText('Waiting')
  await row('Invitation email').getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect(row('Invitation email')).toContainText('Waiting')
  await expect
    .poll(() => page.evaluate(() => window.everline.calls))
    .toContainEqual(['retryJobs', { body: { ids: [expect.any(String)] } }])
  await row('Cleanup of old data').getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect(row('Cleanup of old data')).toHaveCount(0)
})
