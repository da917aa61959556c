import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

const rows = (page: import('@playwright/test').Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

test('[INQ-03] the team page says who is here, with what status and load, live and searchable', async ({ open }) => {
  const page = await open('/inbox')
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  const own = rows(page).filter({ hasText: 'Mara Okafor' })
  await expect(own).toContainText('Available')
  // The status that somebody left behind says nothing while they are not connected.
  await page.evaluate(async () => {
    const tom = { eid: '01900000-0000-7000-8000-00000000000c', name: 'Tom Becker', email: 'tom@everline.test' }
    await window.everline.putEntity('staff', { ...tom, role: 'agent', status: 'available' })
  })
  const absent = rows(page).filter({ hasText: 'Tom Becker' })
  await expect(absent).toContainText('Offline')
  await expect(absent).not.toContainText('Available')
  await page.evaluate(() =>
    window.everline.changeSelf({ status: 'busy', reason: 'Lunch', reasonId: crypto.randomUUID(), sinceMs: Date.now() }),
  )
  await expect(own).toContainText('Busy: Lunch')
  await page.getByRole('textbox', { name: 'Search' }).fill('lunch')
  await expect(rows(page)).toHaveCount(1)
})

test('[PWA-03] [INQ-03] the team page says who is reached by notifications alone: their status counts, and they can be called', async ({
  open,
}) => {
  const page = await open('/team', { as: 'admin' })
  await page.evaluate(async () => {
    const ana = { eid: '01900000-0000-7000-8000-00000000000d', name: 'Ana Ruiz', email: 'ana@everline.test' }
    await window.everline.putEntity('staff', { ...ana, role: 'agent', status: 'available' })
  })
  const away = rows(page).filter({ hasText: 'Ana Ruiz' })
  await expect(away).toContainText('Available · Notifications')
  await expect(away.getByRole('button', { name: /^Call/ })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: 'Mei Tanaka' })).not.toContainText('Notifications')
  await away.getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'Ana Ruiz' })).toContainText('Notifications')
})

test('[ROL-01] an admin sets a colleague to away, an agent cannot', async ({ open }) => {
  const page = await open('/team', { as: 'admin' })
  const colleague = rows(page).filter({ hasText: 'Mei Tanaka' })
  await colleague.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Set to away' }).click()
  const set = () => page.evaluate(() => window.everline.calls.filter(([id]) => id === 'setStaffStatus'))
  await expect.poll(set, { timeout: 15_000 }).toMatchObject([['setStaffStatus', { body: { status: 'away' } }]])
  await open('/team')
  await colleague.getByRole('checkbox').click()
  await expect(colleague.getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Set to away' })).toHaveCount(0)
})

test('[CAP-01] an admin sees what a colleague handles, and joins a conversation; an agent sees no such list', async ({
  open,
}) => {
  const page = await open('/team', { as: 'admin' })
  await rows(page).filter({ hasText: 'Mei Tanaka' }).getByRole('button').first().click()
  const list = page.getByRole('list', { name: 'Mei Tanaka’s conversations' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  expect(await findings(page)).toEqual([])
  await list.getByRole('button', { name: /^Join Tove/ }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/inbox/${room(2)}`))
  const joined = () => page.evaluate(() => window.everline.calls.filter(([id]) => id === 'joinConversation'))
  await expect.poll(joined).toEqual([['joinConversation', { params: { id: room(2) } }]])
  await open('/team')
  await rows(page).filter({ hasText: 'Mei Tanaka' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'Mei Tanaka' })).toBeVisible()
  await expect(page.getByText('Handling now')).toHaveCount(0)
})

test('[INQ-02] an admin finds the idle inquiries of all, closes some at once, and reads which were answered meanwhile', async ({
  open,
}) => {
  const page = await open('/inbox?tab=handling', { as: 'admin' })
  await page.getByRole('link', { name: 'All idle conversations' }).click()
  await expect(page.getByRole('heading', { name: 'Idle conversations' })).toBeVisible()
  await expect(rows(page)).toHaveCount(6)
  await expect(rows(page).nth(2)).toContainText('Visitor waiting')
  expect(await findings(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Last message from' }).selectOption({ label: 'Team – waiting for visitor' })
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('combobox', { name: 'No activity for' }).selectOption({ label: '4 h' })
  await expect(page).toHaveURL(/minutes=.*240/)
  for (const name of ['Amara Lindqvist', 'Tove Sørensen'])
    await rows(page).filter({ hasText: name }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Close (2)' }).click()
  await expect(rows(page)).toHaveCount(2)
  const closed = () => page.evaluate(() => window.everline.calls.filter(([id]) => id === 'closeIdledInquiry'))
  await expect.poll(closed, { timeout: 15_000 }).toMatchObject([['closeIdledInquiry', { body: { minutes: 240 } }]])
  await expect(page.getByText(/^Failed for Tove Sørensen.*The visitor is waiting for a reply/)).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await rows(page).filter({ hasText: 'Tove' }).getByRole('button', { name: /^Join/ }).click()
  await expect(page).toHaveURL(new RegExp(`/inbox/${room(2)}`))
})

test('[INQ-02] an agent has no list of the idle inquiries of others', async ({ open }) => {
  const page = await open('/team?view=idle')
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Idle conversations' })).toHaveCount(0)
  const calls = await page.evaluate(() => window.everline.calls.map(([id]) => id))
  expect(calls).not.toContain('listIdleInquiries')
  await open('/inbox?tab=handling')
  await expect(page.getByRole('button', { name: /^Close 1 idle/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All idle conversations' })).toHaveCount(0)
})

test('[INQ-02] the backend gives the idle inquiries in pages; an empty list says so', async ({ open }) => {
  const page = await open('/team?view=idle&settings=many', { as: 'admin' })
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByText('1-10 of more than 10')).toBeVisible()
  const first = await rows(page).first().innerText()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('11-20 of more than 20')).toBeVisible()
  await expect(rows(page).first()).not.toHaveText(first)
  await open('/team?view=idle&settings=empty', { as: 'admin' })
  await expect(page.getByText('No idle conversations')).toBeVisible()
})
