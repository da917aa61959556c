import type { Page } from '@playwright/test'
import { expect, test } from './harness/fixture.ts'

/* Members of the staff, in Settings. */
const callsOf = (page: Page, id: string) =>
  page.evaluate((id) => window.everline.calls.filter(([name]) => name === id).map(([, input]) => input), id)
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()

test('[CAP-18] an admin invites somebody, and withdraws the invitation', async ({ open }) => {
  const page = await open('/settings/seats', { as: 'admin' })
  await page.getByRole('button', { name: 'Invite people' }).click()
  const form = page.getByRole('dialog', { name: 'Invite people' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Nora Holt')
  await form.getByRole('textbox', { name: 'Email' }).fill('nora@shop.com')
  await form.getByRole('combobox', { name: 'Teams' }).click()
  await page.getByRole('listbox', { name: 'Teams' }).getByRole('option', { name: 'Returns' }).click()
  // The list closes when its field is left.
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form).toBeHidden()
  await expect(rowOf(page, 'Nora Holt')).toContainText('Invited')
  expect(await callsOf(page, 'inviteStaff')).toMatchObject([
    { body: { name: 'Nora Holt', email: 'nora@shop.com', role: 'agent', tagIds: [expect.any(String)] } },
  ])
  await page.getByRole('button', { name: 'Nora Holt' }).click()
  const details = page.getByRole('dialog', { name: 'Nora Holt' })
  await expect(details.getByRole('button', { name: 'Suspend' })).toHaveCount(0)
  await details.getByRole('button', { name: 'Withdraw invitation' }).click()
  await expect(page.getByRole('button', { name: 'Nora Holt' })).toHaveCount(0)
})

test('[CAP-18] an admin changes role and teams of a colleague, and suspends them; the owner cannot be suspended', async ({
  open,
}) => {
  const page = await open('/settings/seats', { as: 'admin' })
  await page.getByRole('button', { name: 'Tom Becker', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit person' })
  await form.getByLabel('Role').selectOption('admin')
  const data = form.getByRole('textbox', { name: 'Custom data' })
  await expect(data).toHaveValue('desk = 12\nshift = Night')
  await data.fill('desk 12')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(data).toHaveAccessibleDescription(/name = value/)
  await data.fill('desk = 14')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  expect(await callsOf(page, 'replaceAgentCustomData')).toMatchObject([{ body: { desk: 14 } }])
  expect(await callsOf(page, 'updateStaff')).toMatchObject([{ body: { revision: 1, role: 'admin' } }])
  const details = page.getByRole('dialog', { name: 'Tom Becker' })
  if (!(await details.isVisible())) await page.getByRole('button', { name: 'Tom Becker', exact: true }).click()
  await details.getByRole('button', { name: 'Suspend' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await callsOf(page, 'suspendStaff')).length, { timeout: 15_000 }).toBe(1)
  await page.getByRole('button', { name: /^Mei Tanaka/ }).click()
  const owner = page.getByRole('dialog', { name: 'Mei Tanaka' })
  await expect(owner.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Suspend' })).toHaveCount(0)
})
