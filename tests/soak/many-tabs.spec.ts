import { expect, test } from '@playwright/test'
import { metric } from '#tests/e2e/api.ts'
import { startBackend } from '#tests/e2e/backend.ts'
import { acceptOffer, openAgent, openVisitor, say } from '#tests/e2e/people.ts'

const tabCount = 40

test(`[PWA-02] ${tabCount} tabs hold one MQTT connection, and each shows what is written`, async ({ browser }) => {
  const backend = await startBackend()
  const [, signIn] = backend.signIns
  if (!signIn) throw new Error('no sign-in')
  const agent = await openAgent(browser, backend.url, signIn, tabCount)
  expect(await metric(backend.url, 'everline_mqtt_connections')).toBe(1)
  const visitor = await openVisitor(browser, backend.url)
  await say(visitor.chat, ['Hello to all tabs'])
  const [first] = agent.tabs
  if (!first) throw new Error('no tab')
  await acceptOffer(first)
  for (const tab of agent.tabs) await tab.goto(first.url())
  await say(visitor.chat, ['Does each of you see this?'])
  for (const tab of agent.tabs) {
    await tab.bringToFront()
    await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Does each of you see this?')
  }
  await agent.context.close()
  await visitor.context.close()
  await backend.stop()
})
