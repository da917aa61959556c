import { startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { soakOnly } from '#tests/soak/runs.ts'
import { entitiesOf, signInToApi } from './api.ts'
import { acceptOffer, openAgent, openVisitor, say } from './people.ts'
import { expect, test } from './service.ts'

test(
  '[CAP-01] [PWA-05] a draft follows the account to another device, nothing typed on both is lost, and a sent one is gone on both',
  soakOnly,
  async ({ browser, service }) => {
    const proxy = await startFaultProxy(service.port)
    const [credentials] = service.agents
    const [desk, phone] = [
      await openAgent(browser, service.url, credentials),
      await openAgent(browser, `http://127.0.0.1:${proxy.port}`, credentials),
    ]
    const [deskTab, phoneTab] = [desk.tabs[0], phone.tabs[0]]
    if (!deskTab || !phoneTab) throw new Error('a tab on each device')
    const visitor = await openVisitor(browser, service.url)
    await say(visitor.chat, ['Do you have it in blue?'])
    await acceptOffer(deskTab)
    await phoneTab.goto(`http://127.0.0.1:${proxy.port}${new URL(deskTab.url()).pathname}`)
    const [deskBox, phoneBox] = [deskTab, phoneTab].map((tab) => tab.getByRole('textbox', { name: 'Message' }))
    if (!deskBox || !phoneBox) throw new Error('a box on each device')

    await deskBox.pressSequentially('We have it')
    await expect(phoneBox).toHaveValue('We have it')

    // Both go on while the phone has no network: its text is offered at the desk's beside what is typed there.
    proxy.set({ name: 'cut' })
    await phoneBox.press('End')
    await phoneBox.pressSequentially(' in green')
    await deskBox.pressSequentially(' in red')
    const api = await signInToApi(service.url, credentials, service.serviceId)
    await expect.poll(() => entitiesOf(api, 'draft')).toMatchObject([{ text: 'We have it in red' }])
    proxy.set({ name: 'good', latencyMs: 0 })
    await expect(phoneTab.getByText('We have it in red')).toBeVisible({ timeout: 60_000 })
    await expect(phoneBox).toHaveValue('We have it in green')

    await phoneTab.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(deskBox).toHaveValue('We have it in green', { timeout: 30_000 })
    await deskBox.press('Enter')
    await expect(visitor.chat.getByText('We have it in green')).toBeVisible()
    await expect(phoneBox).toHaveValue('')
    for (const { context } of [desk, phone, visitor]) await context.close()
    await proxy.close()
  },
)
