import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'

const rows = (page: import('@playwright/test').Page) =>
  page.getByRole('row').filter({ has: page.getByRole('checkbox') })

test('[ROL-01] Settings stand in the rail of an admin, with all resources; another role is refused', async ({
  open,
}) => {
  const page = await open('/inbox', { as: 'admin' })
  await page.getByRole('link', { name: 'Settings' }).click()
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect(links).toHaveText([
    'Staff and seats',
    'Devices',
    'Labels',
    'Busy reasons',
    'Portal users',
    'Feedback',
    'Logs of all',
  ])
  await expect(page).toHaveURL(/\/settings\/seats/)
  await open('/settings/portal-users')
  await expect(page.getByText('This is not for your role')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
})

test('the palette leads to a resource', async ({ open }) => {
  const page = await open('/inbox', { as: 'admin' })
  await page.getByRole('button', { name: 'Commands' }).click()
  await page.getByRole('combobox', { name: 'Find a command or a screen' }).fill('portal users')
  await expect(page.getByRole('option', { name: 'Settings: Portal users' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Portal users' })).toBeVisible()
})

test('[UI-01] [TBL-01] [TBL-03] a list is searched, sorted and paged, and its search stands in the address', async ({
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

test('[TBL-02] selected rows are deleted together, and come back by Undo', async ({ open }) => {
  const page = await open('/settings/portal-users', { as: 'admin' })
  for (const name of ['Select Diego Romero 2', 'Select Noor Benali 3'])
    await page.getByRole('checkbox', { name }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete (2)' }).click()
  await expect(page.getByText('1-10 of 10')).toBeVisible()
  const calls = () => page.evaluate(() => window.everline.calls.filter(([id]) => id === 'deletePortalUser').length)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1-10 of 12')).toBeVisible()
  expect(await calls()).toBe(0)
})

test('a row is deleted when its toast has gone, and its details close at once', async ({ open }) => {
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

test('a deletion that is refused says why, and the row comes back', async ({ open }) => {
  const page = await open('/settings/portal-users', { as: 'admin' })
  await page.getByRole('checkbox', { name: 'Select Diego Romero 2' }).check()
  await page.getByRole('button', { name: 'Delete (1)' }).click()
  await page.evaluate(() => window.everline.failNext('forbidden'))
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Diego Romero 2' })).toBeVisible()
})

test('a row is created by the call’s own schema, and its password is shown once', async ({ open }) => {
  const page = await open('/settings/portal-users?settings=empty', { as: 'admin' })
  await expect(page.getByText('Nobody reads in the portal yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a portal user' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a portal user' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toContainText('2 fields are not right yet')
  await form.getByLabel('Name').fill('Ana Ruiz')
  await form.getByLabel('E-mail').fill('Ana@Example.org')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toContainText('walnut-river-42')
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Ana Ruiz' })).toBeVisible()
  const created = await page.evaluate(() => window.everline.calls.find(([id]) => id === 'createPortalUser'))
  expect(created?.[1]).toEqual({ body: { name: 'Ana Ruiz', email: 'ana@example.org', visitorEid: null } })
})

test('a list that fails says so and is asked for again; one that was here stays, with its age', async ({ open }) => {
  const page = await open('/settings/seats', { as: 'admin' })
  await expect(page.getByRole('button', { name: 'Tom Becker' })).toBeVisible()
  await page.evaluate(() => window.everline.connection('offline'))
  await expect(page.getByText(/You are offline\. This is the list of Today/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tom Becker' })).toBeVisible()
})

test('[VAL-02] logs are filtered by level, person and time, a page at a time', async ({ open }) => {
  const page = await open('/settings/client-logs', { as: 'admin' })
  await expect(page.getByText('1-10 of more than 10')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('11-14 of 14')).toBeVisible()
  await page.getByLabel('Level').selectOption('warn')
  await expect(page.getByText('1-5 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Time: any' }).click()
  const range = page.getByRole('dialog', { name: 'Time' })
  await range.getByRole('button', { name: 'Apply' }).click()
  await expect(range.getByRole('alert')).toHaveText('Choose a start and an end')
  await range.getByRole('button', { name: 'Any time' }).click()
  await expect(range).toBeHidden()
})

test('feedback leads to its log', async ({ open }) => {
  const page = await open('/settings/feedback', { as: 'admin' })
  await page.getByRole('button', { name: /^The bell rings/ }).click()
  await page.getByRole('link', { name: 'Log of Tom Becker’s feedback' }).click()
  await expect(page.getByText('Only the log that came with the feedback')).toBeVisible()
  const asked = await page.evaluate(() => window.everline.calls.findLast(([id]) => id === 'searchLogs'))
  expect(asked?.[1]).toEqual({ query: { sessionId: 'epoch', limit: '10' } })
  await page.getByRole('button', { name: /^Remove Only the log/ }).click()
  await expect(page.getByText('1-10 of more than 10')).toBeVisible()
})

test('rows are saved as a file for spreadsheets', async ({ open }) => {
  const page = await open('/settings/seats', { as: 'admin' })
  await expect(page.getByRole('button', { name: 'Tom Becker' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await downloading).suggestedFilename()).toBe('seats.csv')
})

test('a seat is freed', async ({ open }) => {
  const page = await open('/settings/seats', { as: 'admin' })
  await page.getByRole('button', { name: 'Tom Becker' }).click()
  await page.getByRole('button', { name: 'Free the seat' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(rows(page).filter({ hasText: 'Tom Becker' })).toContainText('No seat')
})

for (const [theme, phone] of [
  ['light', false],
  ['dark', true],
] as const)
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

test('a label is created, renamed and deleted; the list follows its replica', async ({ open }) => {
  const page = await open('/settings/labels', { as: 'admin' })
  await expect(page.getByText('There are no labels yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a label' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a label' })
  await form.getByLabel('Name').fill('Refund')
  await form.getByLabel('Colour').selectOption('red')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible()
  // As another admin would.
  await page.evaluate(() =>
    window.everline.putEntity('label', { id: '01900000-0000-7000-8000-0000000000aa', name: 'Praise', color: 'green' }),
  )
  await page.getByRole('button', { name: 'Praise' }).click()
  await page.getByRole('dialog', { name: 'Praise' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Dismiss' }).last().click()
  await expect
    .poll(() => page.evaluate(() => window.everline.calls.filter(([id]) => id === 'deleteLabel').length))
    .toBe(1)
  await expect(page.getByRole('button', { name: 'Praise' })).toHaveCount(0)
})

test('a busy reason is added, and the list is asked for again', async ({ open }) => {
  const page = await open('/settings/busy-reasons', { as: 'admin' })
  await page.getByRole('button', { name: 'Add a reason' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a reason' })
  await form.getByRole('textbox', { name: 'Reason' }).fill('Training')
  await form.getByLabel('Position').fill('2')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toBeHidden()
  await page.evaluate(() => window.everline.setLive({ id: 'changes', value: { listBusyReasons: 1 } }))
  await expect(page.getByRole('button', { name: 'Training' })).toBeVisible()
  const created = await page.evaluate(() => window.everline.calls.find(([id]) => id === 'createBusyReason'))
  expect(created?.[1]).toEqual({ body: { id: expect.any(String), name: 'Training', position: 2 } })
})

test('on a phone the navigation shows the resource that is chosen', async ({ open }) => {
  const page = await open('/settings/client-logs', { as: 'admin', phone: true })
  await expect(page.getByRole('table', { name: 'Logs of all' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Logs of all' }),
  ).toBeInViewport({
    ratio: 1,
  })
})
