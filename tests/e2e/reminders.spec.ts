import { startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { soakOnly } from '#tests/soak/runs.ts'
import { entitiesOf, signInToApi } from './api.ts'
import { acceptOffer, openAgent, openVisitor, say } from './people.ts'
import { expect, test } from './service.ts'

test(
  '[CAP-01] [PWA-05] a reminder that is set while the line is cut says so, outlives its tab, and is set once when the line is back',
  soakOnly,
  async ({ browser, service }) => {
    const proxy = await startFaultProxy(service.port)
    const [credentials] = service.agents
    const agent = await openAgent(browser, `http://127.0.0.1:${proxy.port}`, credentials, 2)
    const [tab, other] = agent.tabs
    if (!tab || !other) throw new Error('two tabs')
    const visitor = await openVisitor(browser, service.url)
    await say(visitor.chat, ['Before the cut'])
    await acceptOffer(tab)
    const roomId = new URL(tab.url()).pathname.split('/').at(-1)
    const remind = tab.getByRole('button', { name: 'Remind me' })
    // Its parts are loaded before the cut.
    await remind.click()
    const menu = tab.getByRole('menu', { name: 'Remind me' })
    await expect(menu).toBeVisible()
    await tab.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    proxy.set({ name: 'cut' })
    await remind.click()
    await tab.getByRole('menuitem', { name: /^Tomorrow/ }).click()
    await expect(tab.getByText(/^Reminder at .* · not sent yet$/)).toBeVisible({ timeout: 30_000 })
    await tab.close()
    proxy.set({ name: 'good', latencyMs: 0 })
    const api = await signInToApi(service.url, credentials, service.serviceId)
    await expect.poll(() => entitiesOf(api, 'reminder'), { timeout: 60_000 }).toMatchObject([{ roomId }])
    await other.bringToFront()
    await other.getByRole('tab', { name: /^Mine/ }).click()
    await expect(other.getByRole('list', { name: 'Conversations' })).toContainText('09:00')
    for (const { context } of [agent, visitor]) await context.close()
    await proxy.close()
  },
)
