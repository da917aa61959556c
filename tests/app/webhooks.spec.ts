import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'

test('an admin adds a webhook, reads its secret once, and learns why an address is refused', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await open('/settings/webhooks?settings=empty', { as: 'admin' })
  await page.getByRole('button', { name: 'Add a webhook' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a webhook' })
  const address = form.getByRole('textbox', { name: 'Address' })
  await address.fill('http://crm.example.com/in')
  await form.getByRole('textbox', { name: 'Description' }).fill('CRM')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Choose at least one event.').first()).toBeVisible()
  await form.getByRole('checkbox', { name: 'Conversation opened' }).check()
  await form.getByRole('checkbox', { name: 'Message sent' }).check()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Events can’t be sent to this address.').first()).toBeVisible()
  await address.fill('https://crm.example.com/in')
  await form.getByRole('checkbox', { name: 'Include the texts of messages' }).check()
  expect(await findings(page)).toEqual([])
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD')).toBeVisible()
  await form.getByRole('button', { name: 'Copy' }).click()
  await expect(form.getByText('Copied.')).toBeVisible()
  const created = await page.evaluate(() => window.everline.calls.findLast(([id]) => id === 'createWebhook'))
  expect(created?.[1]).toEqual({
    body: {
      ...{ id: expect.any(String), url: 'https://crm.example.com/in', description: 'CRM', includesTexts: true },
      events: ['conversation.opened', 'message.created'],
    },
  })
})

test('the details of a webhook show what was delivered, why not, and when it is tried again; an admin sends it again, and a test', async ({
  open,
}) => {
  const page = await open('/settings/webhooks', { as: 'admin' })
  await expect(page.getByText('Off: its address is gone (410)')).toBeVisible()
  await page.getByRole('button', { name: 'https://crm.example.com/hooks/everline' }).click()
  const sheet = page.getByRole('dialog', { name: 'CRM' })
  const delivery = (name: string) => sheet.getByRole('listitem').filter({ hasText: name })
  await expect(delivery('Conversation closed')).toContainText('The server answered 503. Service Unavailable')
  await expect(delivery('Conversation closed')).toContainText('Next attempt:')
  await expect(delivery('No answer within 15 seconds.')).toContainText('Failed')
  expect(await findings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Send again: Conversation closed' }).click()
  await expect(delivery('Conversation closed')).toContainText('Delivered')
  await sheet.getByRole('button', { name: 'Send a test event' }).click()
  await expect(delivery('Test event')).toContainText('Delivered')
})

test('the secret of a webhook is shown when it is asked for, and a new one is made after a question', async ({
  open,
}) => {
  const page = await open('/settings/webhooks', { as: 'admin' })
  await page.getByRole('button', { name: 'https://crm.example.com/hooks/everline' }).click()
  const sheet = page.getByRole('dialog', { name: 'CRM' })
  await expect(sheet.getByText('whsec_')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Show secret' }).click()
  await expect(sheet.getByText('whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD')).toBeVisible()
  await sheet.getByRole('button', { name: 'Make a new secret' }).click()
  await page.getByRole('button', { name: 'Make a new secret' }).last().click()
  await expect(sheet.getByText('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toBeVisible()
})
