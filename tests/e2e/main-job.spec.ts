import { acceptOffer, openAgent, openVisitor, say } from './people.ts'
import { expect, test } from './service.ts'

// The main job as users have it.
test.use({ serviceWorkers: 'allow' })

test("[PWA-02] [PWA-04] a visitor's message reaches every tab of an agent, and the answer reaches the visitor", {
  tag: '@engines',
}, async ({ browser, service }) => {
  const agent = await openAgent(browser, service.url, service.agents[0], 3)
  const visitor = await openVisitor(browser, service.url)
  await say(visitor.chat, ['Is the red one still in stock?'])
  const [first, second, third] = agent.tabs
  if (!first || !second || !third) throw new Error('three tabs')
  for (const tab of agent.tabs) {
    await expect(tab.getByRole('alertdialog', { name: 'Incoming chat' })).toContainText('Is the red one')
  }
  await acceptOffer(first)
  for (const tab of [second, third]) {
    await expect(tab.getByRole('alertdialog', { name: 'Incoming chat' })).toHaveCount(0)
    await tab.getByRole('tab', { name: 'Mine' }).click()
    await tab.getByRole('list', { name: 'Conversations' }).getByText('Is the red one').first().click()
    await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Is the red one still in stock?')
  }
  await say(second, ['Yes, three of them.'])
  for (const tab of agent.tabs)
    await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Yes, three of them.')
  await expect(visitor.chat.getByRole('log', { name: 'Messages' })).toContainText('Yes, three of them.')
  await first.getByRole('button', { name: 'Close conversation' }).click()
  await expect(first.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await agent.context.close()
  await visitor.context.close()
})

test('an offer rings once, in any number of tabs', async ({ browser, service }) => {
  const agent = await openAgent(browser, service.url, service.agents[0], 3)
  for (const tab of agent.tabs) {
    await tab.evaluate(() => {
      const { play } = HTMLMediaElement.prototype
      HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
        document.documentElement.dataset.rings = String(Number(document.documentElement.dataset.rings ?? 0) + 1)
        return play.call(this)
      }
    })
  }
  const visitor = await openVisitor(browser, service.url)
  await say(visitor.chat, ['Ring, please'])
  for (const tab of agent.tabs) await expect(tab.getByRole('alertdialog', { name: 'Incoming chat' })).toBeVisible()
  const rings = () =>
    Promise.all(agent.tabs.map((tab) => tab.evaluate(() => Number(document.documentElement.dataset.rings ?? 0))))
  await expect.poll(async () => (await rings()).reduce((sum, count) => sum + count, 0)).toBe(1)
  const [first] = agent.tabs
  if (first) await acceptOffer(first)
  expect((await rings()).reduce((sum, count) => sum + count, 0)).toBe(1)
  await agent.context.close()
  await visitor.context.close()
})
