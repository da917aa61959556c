/* Missed chats, and visitors to whom an agent writes again. */
import type { FrameLocator, Page } from '@playwright/test'
import { openAgent, openVisitor, say } from './people.ts'
import { expect, test } from './service.ts'

const log = (chat: Page | FrameLocator) => chat.getByRole('log', { name: 'Messages' })

test('[INQ-02] [SES-20] a missed chat is taken up by an agent; the visitor goes on, asks for somebody else, and declines the next time, on a bad line too', async ({
  browser,
  service,
}) => {
  const visitor = await openVisitor(browser, service.url)
  await say(visitor.chat, ['Is my parcel lost?'])
  // Nobody is signed in.
  await expect(log(visitor.chat)).toContainText('We’ll reply here as soon as we can')

  const agent = await openAgent(browser, service.url, service.agents[0])
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  await tab.getByRole('tab', { name: 'Missed' }).click()
  await tab.getByRole('link', { name: /Is my parcel lost/ }).click()
  await tab.getByRole('button', { name: 'Take over' }).click()
  await expect(tab.getByText('We’ve asked the visitor if they’d like to continue.')).toBeVisible()
  await say(tab, ['It has been found'])

  await visitor.page.bringToFront()
  await expect(visitor.chat.getByText(/is here now\. Would you like to continue/)).toBeVisible()
  await expect(log(visitor.chat)).toContainText('It has been found')
  await visitor.chat.getByRole('button', { name: 'Continue' }).click()
  await expect(visitor.chat.getByText(/Would you like to continue/)).toBeHidden()
  await tab.bringToFront()
  await expect(tab.getByText('We’ve asked the visitor if they’d like to continue.')).toBeHidden()

  // Later the agent writes once more, and the visitor has had enough.
  await tab.getByRole('button', { name: 'Close conversation' }).click()
  await tab.getByRole('button', { name: 'Reopen' }).click()
  await expect(tab.getByText('We’ve asked the visitor if they’d like to continue.')).toBeVisible()
  await visitor.page.bringToFront()
  // The line is bad: the answer is kept, which is said, and arrives when it is back.
  await visitor.context.setOffline(true)
  await visitor.chat.getByRole('button', { name: 'No, thanks' }).click()
  await expect(visitor.chat.getByText(/Would you like to continue/)).toBeHidden()
  const kept = visitor.chat.getByRole('status').filter({ hasText: 'No, thanks' })
  await expect(kept).toContainText('Queued')
  await visitor.context.setOffline(false)
  await expect(kept).toBeHidden()
  await tab.bringToFront()
  await expect(log(tab)).toContainText(/closed the conversation/)

  // And once more: this time the visitor wants to talk to another agent.
  await tab.getByRole('button', { name: 'Reopen' }).click()
  await visitor.page.bringToFront()
  await visitor.chat.getByRole('button', { name: 'Ask for someone else' }).click()
  await visitor.chat.getByRole('button', { name: 'Someone else?' }).click()
  await expect(log(visitor.chat)).toContainText('Finding someone else for you…')
  await tab.bringToFront()
  await expect(log(tab)).toContainText(/asked for someone else/)
  for (const { context } of [agent, visitor]) await context.close()
})
