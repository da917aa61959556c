import type { Locator, Page } from '@playwright/test'
import { expect, test } from './service.ts'

const mostTabs = 40

/** Presses Tab until the focus is on the wanted element. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < mostTabs; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${mostTabs} times ${key} do not lead to ${target}`)
}

/** Also within a shadow root, whose host has the page's focus. */
const hasFocus = (target: Locator) =>
  target.evaluate((element) => {
    const root = element.getRootNode()
    return (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === element
  })

test('agent and visitor do the whole job by keyboard and accessible names alone', async ({ browser, service }) => {
  const [credentials] = service.agents
  const calm = { reducedMotion: 'reduce' } as const
  const agent = await (await browser.newContext(calm)).newPage()
  const { keyboard } = agent
  await agent.goto(service.url)
  await expect(agent.getByLabel('Email')).toBeFocused()
  await keyboard.type(credentials.email)
  await keyboard.press('Tab')
  await keyboard.type(credentials.password)
  await keyboard.press('Enter')
  await expect(agent.getByRole('status', { name: 'Connection' })).toContainText('Live')

  const visitor = await (await browser.newContext(calm)).newPage()
  await visitor.goto(`${service.url}/demo`)
  await tabTo(visitor, visitor.getByRole('button', { name: 'Chat with us' }))
  await visitor.keyboard.press('Enter')
  const chat = visitor.frameLocator('iframe[title="Chat with us"]')
  await expect(chat.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await visitor.keyboard.type('Is the red one in stock?')
  await visitor.keyboard.press('Enter')

  await expect(agent.getByRole('alertdialog', { name: 'Incoming chat' })).toContainText('Is the red one')
  await keyboard.press('Alt+A')
  const log = agent.getByRole('log', { name: 'Messages' })
  await expect(log).toContainText('Is the red one in stock?')
  await expect(agent.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await keyboard.type('It is.')
  await keyboard.press('Enter')
  await expect(chat.getByRole('log', { name: 'Messages' })).toContainText('It is.')
  await visitor.keyboard.type('Thank you')
  await visitor.keyboard.press('Enter')
  await expect(log).toContainText('Thank you')

  await tabTo(agent, agent.getByRole('button', { name: 'Close conversation' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(agent.getByRole('textbox', { name: 'Message' })).toHaveCount(0)

  // The closed inquiry is opened again through the tabs and the list.
  const tabs = agent.getByRole('tablist', { name: 'Conversations' })
  await tabTo(agent, tabs.getByRole('tab', { selected: true }), 'Shift+Tab')
  await keyboard.press('End')
  await expect(tabs.getByRole('tab', { name: 'Closed' })).toHaveAttribute('aria-selected', 'true')
  const row = agent.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Thank you/ })
  await tabTo(agent, row)
  await keyboard.press('Enter')
  await expect(log).toContainText('It is.')

  await tabTo(agent, agent.getByRole('button', { name: /^Account/ }), 'Shift+Tab')
  await keyboard.press('Enter')
  const signOut = agent.getByRole('menuitem', { name: 'Sign out' })
  await expect(signOut).toBeVisible()
  await keyboard.press('End')
  await expect(signOut).toBeFocused()
  await keyboard.press('Enter')
  await expect(agent.getByLabel('Email')).toBeFocused()
  await agent.context().close()
  await visitor.context().close()
})
