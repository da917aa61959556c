import { signInToApi } from './api.ts'
import { openConversation } from './people.ts'
import { expect, test } from './service.ts'

test('[CAP-05] a visitor becomes a contact beside the conversation, is blocked, reads so, and writes again afterwards', async ({
  browser,
  service,
}) => {
  const { tab, visitor } = await openConversation(browser, service.url, service.agents[0], 'Buy this now')
  const contact = tab.getByRole('region', { name: 'Contact', exact: true })
  await contact.getByRole('button', { name: 'Save as contact' }).click()
  const form = tab.getByRole('dialog', { name: 'Add a contact' })
  await form.getByLabel('Name').fill('Pushy Seller')
  await form.getByLabel('Number 1', { exact: true }).fill('5550 0142')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(contact.getByRole('link', { name: '+852 5550 0142' })).toBeVisible()

  const admin = await signInToApi(service.url, service.admin, service.serviceId)
  const params = { s: service.serviceId }
  const listed = await admin.transport.send('listContacts', { params, query: { text: '0142' } }, { token: admin.token })
  const id = listed.ok ? (listed.value.contacts[0]?.id ?? '') : ''
  const block = (isBlocked: boolean) =>
    admin.transport.send('blockContact', { params: { ...params, id }, body: { isBlocked } }, { token: admin.token })
  expect((await block(true)).ok).toBe(true)
  await expect(contact.getByText('Blocked')).toBeVisible()

  const box = visitor.chat.getByRole('textbox', { name: 'Message' })
  await box.fill('Last chance')
  await box.press('Enter')
  await expect(visitor.chat.getByText('This chat is no longer available to you.')).toBeVisible()
  await expect(tab.getByRole('log', { name: 'Messages' })).not.toContainText('Last chance')
  expect((await block(false)).ok).toBe(true)
  await expect(contact.getByText('Blocked')).toHaveCount(0)
  // The refused message is still there, and is sent again.
  await visitor.chat.getByRole('button', { name: 'Retry' }).click()
  await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Last chance')
})
