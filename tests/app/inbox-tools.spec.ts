import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'

test('[CAP-01] the inbox is filtered and sorted, and the filter ends with its bar', async ({ open }) => {
  const page = await open('/inbox?tab=handling')
  const list = page.getByRole('list', { name: 'Conversations' })
  const names = () => list.getByRole('link').evaluateAll((links) => links.length)
  await expect(list.getByRole('link').first()).toBeVisible()
  const all = await names()
  await page.getByRole('button', { name: 'Filter and select' }).click()
  const tools = page.getByRole('search', { name: 'Filters' })
  await expect(tools.getByRole('status')).toHaveText(`${all} shown`)
  await tools.getByLabel('Unread only').check()
  await expect.poll(names).toBeLessThan(all)
  await tools.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(names).toBe(all)
  const first = await list.getByRole('link').first().textContent()
  await tools.getByLabel('Order').selectOption('oldest')
  await expect(list.getByRole('link').first()).not.toHaveText(first ?? '')
  await page.getByRole('button', { name: 'Filter and select' }).click()
  await expect(list.getByRole('link').first()).toHaveText(first ?? '')
})

test('[INQ-02] [CAP-01] picked inquiries are closed together, each as a queued command', async ({ open }) => {
  const page = await open('/inbox?tab=handling')
  await page.getByRole('button', { name: 'Filter and select' }).click()
  const tools = page.getByRole('search', { name: 'Filters' })
  await tools.getByRole('button', { name: 'Select' }).click()
  const boxes = page.getByRole('list', { name: 'Conversations' }).getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).press('Space')
  await expect(tools.getByRole('status')).toContainText('2 of')
  expect(await findings(page)).toEqual([])
  await tools.getByRole('button', { name: 'Close 2', exact: true }).click()
  const closed = () => page.evaluate(() => window.everline.calls.filter(([name]) => name === 'close-inquiry').length)
  await expect.poll(closed).toBe(2)
  await expect(boxes).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  const takenBack = () =>
    page.evaluate(() => window.everline.calls.filter(([name]) => name === 'withdrawQueued').length)
  await expect.poll(takenBack).toBe(2)
})

test('[INQ-02] closing picked missed inquiries says so only when they are closed; otherwise they stay picked', async ({
  open,
}) => {
  const page = await open('/inbox?tab=missed')
  await page.getByRole('button', { name: 'Filter and select' }).click()
  const tools = page.getByRole('search', { name: 'Filters' })
  await tools.getByRole('button', { name: 'Select' }).click()
  const box = page.getByRole('list', { name: 'Conversations' }).getByRole('checkbox').first()
  await box.check()
  await page.evaluate(() => window.everline.failNext('closeMissedInquiries', 'network'))
  const close = async () => {
    await tools.getByRole('button', { name: 'Close 1…' }).click()
    await page.getByRole('button', { name: 'Close all' }).click()
  }
  await close()
  await expect(page.getByText(/connection|reach/i).first()).toBeVisible()
  await expect(page.getByText('1 closed')).toHaveCount(0)
  await expect(box).toBeChecked()
  await close()
  // The last one was taken by somebody else meanwhile.
  await expect(page.getByText('0 closed, 1 already taken by others')).toBeVisible()
})

test('[CAP-01] a label that was set on picked inquiries is taken back', async ({ open }) => {
  const page = await open('/inbox?tab=handling')
  await page.evaluate(async () => {
    const label = { id: '01990000-0000-7000-8000-00000000a001', name: 'Urgent', color: 'red' } as const
    await window.everline.putEntity('label', label)
  })
  await page.getByRole('button', { name: 'Filter and select' }).click()
  const tools = page.getByRole('search', { name: 'Filters' })
  await tools.getByRole('button', { name: 'Select' }).click()
  await page.getByRole('list', { name: 'Conversations' }).getByRole('checkbox').first().check()
  await tools.getByRole('combobox', { name: 'Add a label' }).click()
  await page.getByRole('listbox', { name: 'Add a label' }).getByRole('option', { name: 'Urgent' }).click()
  const labelled = () =>
    page.evaluate(() =>
      window.everline.calls.flatMap(([name, input]) =>
        name === 'change-labels' ? [input as { add: string[]; remove: string[] }] : [],
      ),
    )
  await expect.poll(labelled).toMatchObject([{ add: ['01990000-0000-7000-8000-00000000a001'], remove: [] }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(labelled).toHaveLength(2)
  expect((await labelled())[1]).toMatchObject({ add: [], remove: ['01990000-0000-7000-8000-00000000a001'] })
})

test('[CAP-01] a label that waits to be sent counts as set on what is picked', async ({ open }) => {
  const page = await open('/inbox?tab=handling')
  await page.evaluate(() =>
    window.everline.putEntity('label', { id: '01990000-0000-7000-8000-00000000a001', name: 'Urgent', color: 'red' }),
  )
  await page.getByRole('button', { name: 'Filter and select' }).click()
  const tools = page.getByRole('search', { name: 'Filters' })
  const label = async () => {
    await tools.getByRole('combobox', { name: 'Add a label' }).click()
    await page.getByRole('listbox', { name: 'Add a label' }).getByRole('option', { name: 'Urgent' }).click()
  }
  const box = page.getByRole('list', { name: 'Conversations' }).getByRole('checkbox').first()
  await tools.getByRole('button', { name: 'Select' }).click()
  await box.check()
  await label()
  await expect(page.getByText('1 labelled')).toBeVisible()
  // The backend has not heard of it yet.
  await tools.getByRole('button', { name: 'Select' }).click()
  await box.check()
  await label()
  await expect(page.getByText('0 labelled')).toBeVisible()
})

test('[CAP-01] a label that cannot be taken back says so', async ({ open }) => {
  const page = await open('/inbox?tab=handling')
  await page.evaluate(() =>
    window.everline.putEntity('label', { id: '01990000-0000-7000-8000-00000000a001', name: 'Urgent', color: 'red' }),
  )
  await page.getByRole('button', { name: 'Filter and select' }).click()
  const tools = page.getByRole('search', { name: 'Filters' })
  await tools.getByRole('button', { name: 'Select' }).click()
  await page.getByRole('list', { name: 'Conversations' }).getByRole('checkbox').first().check()
  await tools.getByRole('combobox', { name: 'Add a label' }).click()
  await page.getByRole('listbox', { name: 'Add a label' }).getByRole('option', { name: 'Urgent' }).click()
  await expect(page.getByText('1 labelled')).toBeVisible()
  await page.evaluate(() => window.everline.failNext('change-labels', 'signed-out'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/Sign in/).first()).toBeVisible()
})

test('in the demo, an empty inbox offers simulated visitors, who are stopped again', async ({ open }) => {
  const page = await open('/inbox?tab=open', { scene: 'empty' })
  await page.getByRole('button', { name: 'Start simulated visitors' }).click()
  await expect(page.getByText('Simulated visitors are chatting.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Start simulated visitors' })).toBeVisible()
})

test('[CAP-01] a filter is kept under a name, chosen again with its tab, and deleted', async ({ open }) => {
  const page = await open('/inbox?tab=handling')
  await page.getByRole('button', { name: 'Filter and select' }).click()
  const tools = page.getByRole('search', { name: 'Filters' })
  await tools.getByLabel('Unread only').check()
  await tools.getByRole('button', { name: 'Save view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('Unread ones')
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog).toBeHidden()
  await tools.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('tab', { name: /^Open/ }).click()
  await tools.getByRole('button', { name: 'Unread ones', exact: true }).click()
  await expect(tools.getByLabel('Unread only')).toBeChecked()
  await expect(page.getByRole('tab', { name: /^Mine/ })).toHaveAttribute('aria-selected', 'true')
  await tools.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Filter and select' }).click()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused()
  await page.keyboard.type('Unread ones')
  await page.getByRole('option', { name: 'Unread ones', exact: true }).click()
  await expect(tools.getByLabel('Unread only')).toBeChecked()
  await tools.getByRole('button', { name: 'Delete view Unread ones' }).click()
  await expect(tools.getByRole('button', { name: 'Unread ones', exact: true })).toHaveCount(0)
})

test('[ROL-01] an admin lists all conversations of the service, page by page, with figures, and joins a colleague’s', async ({
  open,
}) => {
  const page = await open('/inbox?all=any', { as: 'admin' })
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
  const rows = page.getByRole('list', { name: 'All conversations' }).getByRole('listitem')
  await expect(rows).toHaveCount(60)
  await expect(page.getByRole('definition')).toHaveCount(5)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(75)
  await page.getByLabel('Status').selectOption('Closed')
  await expect(page).toHaveURL(/all=closed/)
  await expect(rows.first()).toContainText('Tom Becker')
  // A closed conversation of colleagues is read by its members only.
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  await page.getByLabel('Status').selectOption('Handling')
  await page.getByRole('button', { name: 'Join Visitor number 6', exact: true }).click()
  const joined = () => page.evaluate(() => window.everline.calls.filter(([id]) => id === 'joinConversation').length)
  await expect.poll(joined).toBe(1)
  await expect(page).toHaveURL(/tab=handling/)
})

test('the list of all conversations says why it does not come, and agents have none', async ({ open }) => {
  const page = await open('/inbox?tab=closed', { as: 'admin' })
  await page.evaluate(() => window.everline.failEach('listServiceInquiries', 'api-unreachable'))
  await page.getByRole('link', { name: 'Closed by anyone' }).click()
  await expect(page.getByRole('tabpanel').getByRole('alert')).toBeVisible()
  await open('/inbox?all=any')
  await expect(page.getByRole('tab', { name: 'Open' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'All' })).toHaveCount(0)
})
