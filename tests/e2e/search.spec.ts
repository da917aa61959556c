import { openConversation } from './people.ts'
import { expect, test } from './service.ts'

test('[CAP-01] a visitor’s message is found at once and by the backend, and a conversation is put off to an hour', async ({
  browser,
  service,
}) => {
  const { tab } = await openConversation(browser, service.url, service.agents[0], 'Do you mend Reißverschlüsse?')
  await tab.getByRole('button', { name: 'Remind me' }).click()
  await tab.getByRole('menuitem', { name: /^In an hour/ }).click()
  const reminded = tab.getByText(/^Reminder at .*\d\d:\d\d$/)
  await expect(reminded).toBeVisible()

  await tab.getByRole('link', { name: 'Search', exact: true }).click()
  await tab.getByLabel('Search all conversations').pressSequentially('reisverschl')
  await expect(tab.getByText('Nothing found')).toBeVisible()
  // Without the letter that not every keyboard has.
  await tab.getByLabel('Search all conversations').fill('reissverschl')
  await expect(tab.getByRole('main').getByRole('status').first()).toHaveText('1 found')
  await tab.getByLabel('Search all conversations').fill('REIßV mend')
  const found = tab.getByRole('list', { name: 'Messages and notes' }).getByRole('link')
  await expect(found).toHaveCount(1)
  await expect(tab.getByRole('main').getByRole('status').first()).toHaveText('1 found')
  await found.click()
  await expect(tab.locator('[data-marked]')).toContainText('Do you mend Reißverschlüsse?')

  // Another start of the app has the reminder from the backend.
  await tab.reload()
  await expect(reminded).toBeVisible()
  await tab.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(reminded).toBeHidden()
})
