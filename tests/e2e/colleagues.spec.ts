import { expect, type Page } from '@playwright/test'
import { openAgent, openConversation, say } from './people.ts'
import { test } from './service.ts'

const choose = async (tab: Page, name: string) => {
  await tab.getByRole('combobox', { name: 'Teammate' }).fill(name)
  await tab.getByRole('option', { name }).click()
}
const step = async (tab: Page, item: string) => {
  await tab.bringToFront()
  await tab.getByRole('button', { name: 'Teammates' }).click()
  await tab.getByRole('menuitem', { name: item }).click()
}

test('[ENT-07] [CAP-03] [INQ-02] agents invite each other, transfer an inquiry and take it over; the visitor reads who is there', async ({
  browser,
  service,
}) => {
  const { agent, tab, visitor } = await openConversation(browser, service.url, service.agents[0], 'My tent is torn')
  const colleague = await openAgent(browser, service.url, service.agents[1])
  const [other] = colleague.tabs
  if (!other) throw new Error('no tab')
  const ownName = await visitor.chat.getByText(/^You’re chatting with /).innerText()
  const visitorLog = visitor.chat.getByRole('log', { name: 'Messages' })

  // An invitation: the colleague joins, writes, and is removed.
  await step(tab, 'Invite a teammate')
  const dialog = tab.getByRole('dialog', { name: 'Invite a teammate' })
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog).toContainText('Choose a teammate.')
  await choose(tab, 'Tom')
  await dialog.getByLabel('Note for your teammate').fill('Knows tents')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(tab.getByText(/^Waiting for Tom.* to respond/)).toBeVisible()
  await other.bringToFront()
  const invitation = other.getByRole('alertdialog', { name: 'Invitation' })
  await expect(invitation).toContainText('Knows tents')
  await invitation.getByRole('button', { name: /Join/ }).click()
  await say(other, ['I know this tent'])
  await expect(visitorLog).toContainText('I know this tent')
  await expect(visitorLog).toContainText(/Tom .*joined/)
  await expect(tab.getByText('Tom Becker is also viewing this')).toBeVisible()
  await expect(other.getByText('Maria Lindqvist is also viewing this')).toBeVisible()
  // Longer than the pause between two signs of typing: one may just have been sent.
  await other.getByRole('textbox', { name: 'Message' }).pressSequentially('And this', { delay: 300 })
  await expect(tab.getByText('Tom Becker is typing…')).toBeVisible()
  await other.getByRole('textbox', { name: 'Message' }).fill('')
  await tab.bringToFront()
  await tab.getByRole('button', { name: /^Remove Tom/ }).click()
  await expect(other.getByText(/removed you from the conversation/)).toBeVisible()
  await expect(visitorLog).toContainText(/Tom .*left/)
  await expect(other.getByRole('textbox', { name: 'Message' })).toBeHidden()

  // A transfer after asking, behind a message that was written just before.
  await tab.bringToFront()
  await say(tab, ['Tom goes on with you'])
  await tab.keyboard.press('Alt+T')
  const transfer = tab.getByRole('dialog', { name: 'Transfer conversation' })
  await choose(tab, 'Tom')
  await transfer.getByRole('button', { name: 'Transfer' }).click()
  await other.bringToFront()
  await other
    .getByRole('alertdialog', { name: 'Transfer' })
    .getByRole('button', { name: /Accept/ })
    .click()
  await expect(visitorLog).toContainText('Tom goes on with you')
  await expect(visitorLog).toContainText(/You’re chatting with Tom/)
  await tab.bringToFront()
  await expect(tab.getByText(/Tom .* is now handling /)).toBeVisible()
  await expect(tab.getByRole('textbox', { name: 'Message' })).toBeHidden()

  // A blind transfer that is declined goes back to who is free.
  await step(other, 'Transfer conversation')
  await choose(other, ownName.replace('You’re chatting with ', ''))
  await other.getByLabel('Transfer type').selectOption({ label: 'Transfer now' })
  await other.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click()
  await tab.bringToFront()
  await tab
    .getByRole('alertdialog', { name: 'Transferred conversation' })
    .getByRole('button', { name: 'Decline' })
    .click()
  await other.bringToFront()
  await expect(other.getByText(/declined\. The chat is back in the queue\./)).toBeVisible()
  await other
    .getByRole('alertdialog', { name: 'Incoming chat' })
    .getByRole('button', { name: /Accept/ })
    .click()
  await expect(other.getByRole('button', { name: 'Close conversation' })).toBeVisible()
  for (const { context } of [agent, colleague, visitor]) await context.close()
})
