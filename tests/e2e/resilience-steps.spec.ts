import type { Page } from '@playwright/test'
import { systemRandom } from '#core/platform/random.ts'
import { type FaultProxy, startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { soakOnly } from '#tests/soak/runs.ts'
import { type Api, entitiesOf, signInToApi } from './api.ts'
import { killHub } from './hub-process.ts'
import { type Agent, acceptOffer, openAgent, openVisitor, say } from './people.ts'
import { expect, test } from './service.ts'

const logIn = (tab: Page) => tab.getByRole('log', { name: 'Messages' })

type Fault = {
  begin(proxy: FaultProxy): void
  meanwhile(agent: Agent): Promise<void>
  details?: typeof soakOnly
}

const faults: Record<string, Fault> = {
  'the line is cut, the hub is killed and the tab closed': {
    begin: (proxy) => proxy.set({ name: 'cut' }),
    async meanwhile(agent) {
      await killHub(agent.context)
      await agent.tabs.shift()?.close()
    },
  },
  'requests arrive and every answer is lost': {
    details: soakOnly,
    begin: (proxy) => proxy.set({ name: 'silent', up: false, down: true }),
    // Until the line is known to be dead: commands that were answered by nobody are sent again.
    async meanwhile({ tabs: [tab] }) {
      if (tab)
        await expect(tab.getByRole('status', { name: 'Connection' })).not.toContainText('Live', { timeout: 30_000 })
    },
  },
}

/** Opens what is loaded when it is first used: without a line it could not be. */
async function openAllParts(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'Message actions' }).first().click()
  await expect(tab.getByRole('menu')).toBeVisible()
  await tab.keyboard.press('Escape')
  await tab.getByRole('button', { name: 'Remind me' }).click()
  await expect(tab.getByRole('menu', { name: 'Remind me' })).toBeVisible()
  await tab.keyboard.press('Escape')
  await tab.keyboard.press('Alt+T')
  await expect(tab.getByRole('dialog', { name: 'Transfer conversation' })).toBeVisible()
  await tab.keyboard.press('Escape')
  await expect(tab.getByRole('dialog')).toHaveCount(0)
}

/** A note, a label, a reminder, a reaction, and a transfer to Tom. */
async function takeSteps(tab: Page): Promise<void> {
  await tab.getByRole('combobox', { name: 'Labels' }).click()
  await tab.getByRole('listbox', { name: 'Labels' }).getByRole('option', { name: 'Urgent' }).click()
  await tab.keyboard.press('Escape')
  await tab.getByRole('button', { name: 'Remind me' }).click()
  await tab.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await tab.getByRole('button', { name: 'Message actions' }).first().click()
  await tab.getByRole('menuitem', { name: /👍/ }).click()
  await tab.keyboard.press('Alt+N')
  await tab.getByRole('textbox', { name: 'Internal note' }).fill('Wants it by Friday')
  await tab.keyboard.press('Enter')
  await expect(logIn(tab)).toContainText('Wants it by Friday')
  await tab.keyboard.press('Alt+T')
  await tab.getByRole('combobox', { name: 'Teammate' }).fill('Tom')
  await tab.getByRole('option', { name: /^Tom/ }).click()
  await tab.getByRole('dialog', { name: 'Transfer conversation' }).getByRole('button', { name: 'Transfer' }).click()
  await expect(logIn(tab)).toContainText('Transferring…')
}

async function inquiryIn({ transport, token, serviceId: s }: Api, roomId: string) {
  const answer = await transport.send('getConversation', { params: { s, roomId } }, { token })
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value.conversation.inquiry
}

for (const [what, { begin, meanwhile, details = {} }] of Object.entries(faults))
  test(
    `[PWA-05] a note, a label, a reminder, a reaction and a transfer happen once when ${what}`,
    details,
    async ({ browser, service }) => {
      test.setTimeout(120_000)
      const admin = await signInToApi(service.url, service.admin, service.serviceId)
      const labelId = systemRandom.uuid()
      const label = { id: labelId, name: 'Urgent', color: 'red' as const }
      const made = await admin.transport.send('createLabel', { params: { s: service.serviceId }, body: label }, admin)
      if (!made.ok) throw new Error(made.error.message)
      const proxy = await startFaultProxy(service.port)
      const agent = await openAgent(browser, `http://127.0.0.1:${proxy.port}`, service.agents[0], 2)
      const colleague = await openAgent(browser, service.url, service.agents[1])
      const [[tab], [other]] = [agent.tabs, colleague.tabs]
      if (!tab || !other) throw new Error('a tab each')
      const visitor = await openVisitor(browser, service.url)
      await say(visitor.chat, ['Is it in stock?'])
      await acceptOffer(tab)
      const roomId = new URL(tab.url()).pathname.split('/').at(-1) ?? ''
      await openAllParts(tab)

      begin(proxy)
      await takeSteps(tab)
      await meanwhile(agent)
      proxy.set({ name: 'good', latencyMs: 0 })

      await other.bringToFront()
      const request = other.getByRole('alertdialog', { name: 'Transfer' })
      await request.getByRole('button', { name: /Accept/ }).click({ timeout: 60_000 })
      await expect(request).toHaveCount(0)
      await expect(logIn(other)).toContainText('Is it in stock?')
      const own = await signInToApi(service.url, service.agents[0], service.serviceId)
      const toms = await signInToApi(service.url, service.agents[1], service.serviceId)
      await expect
        .poll(async () => (await entitiesOf(toms, 'note')).map(({ text }) => text), { timeout: 30_000 })
        .toEqual(['Wants it by Friday'])
      expect(await entitiesOf(own, 'reminder')).toMatchObject([{ roomId }])
      expect((await entitiesOf(toms, 'messageChange')).flatMap(({ reactions }) => reactions)).toMatchObject([
        { emoji: '👍', by: [{ eid: own.eid }] },
      ])
      expect(await inquiryIn(toms, roomId)).toMatchObject({ labelIds: [labelId], agentEid: toms.eid })
      const left = agent.tabs.at(-1) ?? tab
      await left.bringToFront()
      await expect(left.getByRole('status', { name: 'Connection' })).toContainText('Live', { timeout: 60_000 })
      await proxy.close()
    },
  )
