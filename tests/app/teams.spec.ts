import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, inboxRow, test } from './harness/fixture.ts'

/* Teams in Settings. */
const callsOf = (page: Page, id: string) =>
  page.evaluate((id) => window.everline.calls.filter(([name]) => name === id).map(([, input]) => input), id)

test('[CAP-18] an admin adds a team with members and languages', async ({ open }) => {
  const page = await open('/settings/teams', { as: 'admin' })
  await expect(page.getByRole('button', { name: 'Returns' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a team' }).click()
  const form = page.getByRole('dialog', { name: 'Add a team' })
  // Before anything is entered, nothing is wrong.
  await expect(form.getByRole('combobox', { name: 'Priority' })).toBeVisible()
  await expect(form).not.toContainText('No one is in this team')
  await form.getByRole('textbox', { name: 'Name' }).fill('returns')
  await expect(form).toContainText('This name is already in use.')
  await form.getByRole('textbox', { name: 'Name' }).fill('Spanish desk')
  await expect(form).toContainText('No one is in this team')
  const members = form.getByRole('combobox', { name: 'Members', exact: true })
  await members.click()
  await page.getByRole('listbox', { name: 'Members' }).getByRole('option').first().click()
  // The list closes when its field is left.
  await page.keyboard.press('Tab')
  await form.getByRole('combobox', { name: 'Languages' }).fill('Spanish')
  await page.getByRole('listbox', { name: 'Languages' }).getByRole('option', { name: 'Spanish' }).click()
  await page.keyboard.press('Tab')
  expect(await findings(page)).toEqual([])
  await expect(form).not.toContainText('No one is in this team')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Spanish desk' })).toBeVisible()
  expect(await callsOf(page, 'createTag')).toMatchObject([
    { body: { name: 'Spanish desk', languages: ['es'], memberEids: [expect.any(String)], overflowTagId: null } },
  ])
})

test('[CAP-18] an admin who changes a team that a colleague has just changed sees what the colleague wrote', async ({
  open,
}) => {
  const page = await open('/settings/teams', { as: 'admin' })
  await page.getByRole('button', { name: 'Returns' }).click()
  const doubts = page.getByRole('region', { name: 'If you delete this team' })
  await expect(doubts).toContainText('3 conversations are waiting for this team')
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit team' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Returns and refunds')
  await page.evaluate(() => window.everline.changeTag('Returns', { name: 'Theirs', memberEids: [] }))
  await form.getByRole('button', { name: 'Save' }).click()
  const theirs = form.getByRole('region', { name: 'Their version' })
  await expect(theirs).toContainText('Theirs')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Returns and refunds' })).toBeVisible()
})

test('[ENT-07] an agent transfers an inquiry to a team, which takes neither a note nor an answer', async ({ open }) => {
  const page = await open('/inbox?tab=handling')
  await inboxRow(page, /Amara Lindqvist/).click()
  await page.getByRole('button', { name: 'Teammates' }).click()
  await page.getByRole('menuitem', { name: 'Transfer conversation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer conversation' })
  await dialog.getByRole('combobox', { name: 'Teammate or team' }).fill('Ret')
  await page.getByRole('option', { name: 'Returns' }).click()
  await expect(dialog.getByLabel('Note for your teammate')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await callsOf(page, 'transfer-inquiry')).toMatchObject([
    { type: 'inquiry_blind', toEid: null, toTagId: expect.any(String) },
  ])
})
