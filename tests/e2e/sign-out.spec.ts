import type { Page } from '@playwright/test'
import { startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { soakOnly } from '#tests/soak/runs.ts'
import { acceptOffer, openAgent, openVisitor, say, signIn } from './people.ts'
import { expect, test } from './service.ts'
import { everythingStored, ownProfile } from './stored.ts'

test.use({ serviceWorkers: 'allow' })

async function signOut(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: /^Account/ }).click()
  await tab.getByRole('menuitem', { name: 'Sign out' }).click()
}

test('[PWA-02] [audit 21] a sign-out in one tab signs out all tabs and leaves nothing of the account in any storage', {
  tag: '@engines',
}, async ({ browser, service }) => {
  const [first, second] = service.agents
  const agent = await openAgent(browser, service.url, first, 2)
  const [tab, other] = agent.tabs
  if (!tab || !other) throw new Error('two tabs')
  const visitor = await openVisitor(browser, service.url)
  await say(visitor.chat, ['Words for nobody else'])
  await acceptOffer(tab)
  await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Words for nobody else')
  // The reload makes the app save its screen for the next start.
  await tab.reload()
  await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Words for nobody else')
  const { eid, name } = await tab.evaluate(ownProfile)
  expect(await tab.evaluate(everythingStored)).toContain(eid)
  await signOut(tab)
  for (const each of agent.tabs) await expect(each.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => tab.evaluate(everythingStored)).not.toContain('Words for nobody else')
  // No storage contains anything of the account: neither its ids nor its name, nor lines of the log about it.
  for (const trace of [eid, first.email, name])
    await expect.poll(() => tab.evaluate(everythingStored)).not.toContain(trace)
  expect(await tab.context().cookies()).toEqual([])
  await signIn(other, second)
  await expect(other.getByRole('list', { name: 'Conversations' }).getByText('Words for nobody else')).toHaveCount(0)
  await agent.context.close()
  await visitor.context.close()
})

test(
  'a sign-out asks first when a message is unsent, and staying keeps the message',
  soakOnly,
  async ({ browser, service }) => {
    const proxy = await startFaultProxy(service.port)
    const agent = await openAgent(browser, `http://127.0.0.1:${proxy.port}`, service.agents[0])
    const [tab] = agent.tabs
    if (!tab) throw new Error('a tab')
    const visitor = await openVisitor(browser, service.url)
    await say(visitor.chat, ['Hello'])
    await acceptOffer(tab)
    // From here on the app itself needs no connection.
    await expect.poll(() => tab.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    proxy.set({ name: 'cut' })
    await say(tab, ['Not sent yet'])
    await signOut(tab)
    const question = tab.getByRole('alertdialog', { name: 'Sign out with unsent messages?' })
    await expect(question).toContainText('1 message hasn’t been sent')
    await question.getByRole('button', { name: 'Stay' }).click()
    proxy.set({ name: 'good', latencyMs: 0 })
    await expect(visitor.chat.getByRole('log', { name: 'Messages' })).toContainText('Not sent yet')
    await proxy.close()
    await agent.context.close()
    await visitor.context.close()
  },
)
