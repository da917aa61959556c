import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

const list = (page: import('@playwright/test').Page) => page.getByRole('list', { name: 'Conversations' })

test('[CAP-01] a conversation is put off to an hour, goes to the end of the list, and comes back first', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}?tab=handling`)
  await page.getByRole('button', { name: 'Remind me' }).click()
  expect(await findings(page)).toEqual([])
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await expect(page.getByText(/^Reminder at /)).toBeVisible()
  await expect(list(page).getByRole('listitem').last()).toContainText('Reminder')
  await page.evaluate(
    (roomId) => window.everline.putEntity('reminder', { roomId, atMs: Date.now() - 1000, text: 'Ask about the size' }),
    room(1),
  )
  await expect(list(page).getByRole('listitem').first()).toContainText('Reminder')
  await expect(page.getByText(/Reminder: .* · Ask about the size$/)).toBeVisible()
  expect(await findings(page)).toEqual([])
  // A reminder that could not be saved is not reported as done.
  await page.evaluate(() => window.everline.failNext('set-reminder', 'signed-out'))
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /sign/i }).first()).toBeVisible()
  await expect(page.getByText('Reminder done')).toHaveCount(0)
  await expect(page.getByText(/’s reminder/)).toBeVisible()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText(/’s reminder/)).toBeHidden()
})

test('[CAP-01] a reminder has its own time and text by keyboard, waits for the connection, and can be removed', async ({
  open,
}) => {
  const page = await open(`/inbox/${room(1)}?tab=handling`)
  await page.evaluate(() => window.everline.connection('offline'))
  await expect(page.getByRole('button', { name: 'Remind me' })).toBeVisible()
  await page.keyboard.press('Alt+M')
  await page.getByRole('menuitem', { name: 'Choose a time…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remind me' })
  await dialog.getByLabel('When').fill('2001-01-01T09:00')
  await dialog.getByRole('button', { name: 'Remind me' }).click()
  await expect(dialog.getByText('Choose a time in the future.')).toBeVisible()
  await dialog.getByLabel('When').fill('2101-01-01T09:00')
  await dialog.getByLabel('Note (optional)').fill('Ask about the size')
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('Note (optional)').press('Enter')
  await expect(page.getByText('Ask about the size')).toBeVisible()
  await page.getByRole('button', { name: 'Remind me' }).click()
  await page.getByRole('menuitem', { name: 'Remove reminder' }).click()
  await expect(page.getByText('Ask about the size')).toBeHidden()
  const set = await page.evaluate(() =>
    window.everline.calls
      .filter(([name]) => name === 'set-reminder')
      .map(([, payload]) => (payload as { text: string }).text),
  )
  expect(set).toEqual(['Ask about the size', ''])
})

test('[CAP-01] the inbox is narrowed to conversations with a reminder', async ({ open }) => {
  const page = await open('/inbox?tab=handling')
  await expect(list(page).getByRole('listitem')).not.toHaveCount(1)
  await page.evaluate(
    (roomId) => window.everline.putEntity('reminder', { roomId, atMs: Date.now() + 86_400_000, text: '' }),
    room(1),
  )
  await page.getByRole('button', { name: 'Filter and select' }).click()
  await page.getByLabel('Has a reminder').check()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
})
