import { openConversation } from './people.ts'
import { expect, test } from './service.ts'

test('[CAP-11] an agent adds a canned response, inserts it by its shortcut, and the visitor reads it', async ({
  browser,
  service,
}) => {
  const { tab, visitor } = await openConversation(browser, service.url, service.agents[0], 'Do you mend zips?')
  const conversation = tab.url()
  await tab.getByRole('link', { name: 'Settings' }).click()
  await tab.getByRole('button', { name: 'Add a response of your own' }).first().click()
  const form = tab.getByRole('dialog', { name: 'Add a response of your own' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Zips')
  await form.getByRole('textbox', { name: 'Shortcut' }).fill('zips')
  await form.getByRole('textbox', { name: 'Text' }).fill('Yes, we mend zips too. {{agent.firstName}}, {{service.name}}')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(tab.getByRole('button', { name: 'Zips' })).toBeVisible()

  await tab.goto(conversation)
  const box = tab.getByRole('textbox', { name: 'Message' })
  await expect(box).toBeFocused()
  await tab.keyboard.type('/zi')
  await expect(tab.getByRole('listbox', { name: 'Canned responses' }).getByRole('option')).toContainText('Zips')
  await tab.keyboard.press('Enter')
  const text = 'Yes, we mend zips too. Maria, Fernhill Outdoor'
  await expect(box).toHaveValue(text)
  await tab.keyboard.press('Enter')
  await expect(visitor.chat.getByRole('log', { name: 'Messages' })).toContainText(text)
})
