import { expect, test } from '@playwright/test'
import { startBackend } from '#tests/e2e/backend.ts'
import { acceptOffer, openAgent, openVisitor, say } from '#tests/e2e/people.ts'

test('[INQ-02] a visitor who does not answer sees a countdown, keeps the chat open, and loses it the next time', async ({
  browser,
}) => {
  const backend = await startBackend()
  const [admin] = backend.signIns
  if (!admin) throw new Error('no sign-in')
  const agent = await openAgent(browser, backend.url, admin)
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  await tab.getByRole('link', { name: 'Settings' }).click()
  await tab.getByRole('link', { name: 'Idle conversations' }).click()
  await tab.getByRole('switch', { name: 'Close idle conversations' }).press('Space')
  await tab.getByLabel('Idle after').selectOption('1 min')
  await tab.getByLabel('Countdown').selectOption('15 s')
  await tab.getByRole('link', { name: 'Inbox' }).click()

  const visitor = await openVisitor(browser, backend.url)
  await say(visitor.chat, ['Do you have it in medium?'])
  await acceptOffer(tab)
  await tab.getByRole('textbox', { name: 'Message' }).fill('Yes. Shall I keep one for you?')
  await tab.keyboard.press('Enter')
  const question = visitor.chat.getByRole('alert').filter({ hasText: 'Are you still there?' })
  await expect(question).toBeVisible({ timeout: 90_000 })
  await expect(tab.getByText(/Closes in 0:/)).toBeVisible()
  await visitor.chat.getByRole('button', { name: 'Keep chat open' }).click()
  await expect(question).toBeHidden()
  await expect(question).toBeVisible({ timeout: 90_000 })
  await expect(visitor.chat.getByText('This chat has ended. Send a message to start again.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(tab.getByText('Closed because the visitor didn’t reply')).toBeVisible()
  await agent.context.close()
  await visitor.context.close()
  await backend.stop()
})
