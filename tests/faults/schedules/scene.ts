import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test'
import { systemRandom } from '#core/platform/random.ts'
import { type Api, signInToApi } from '#tests/e2e/api.ts'
import { type Backend, startBackend } from '#tests/e2e/backend.ts'
import { type Agent, acceptOffer, goToRoom, openAgent, openVisitor, say, type Visitor } from '#tests/e2e/people.ts'
import { type FaultProxy, startFaultProxy } from '#tests/faults/tcp-proxy.ts'

/** Parts that all schedules of a worker share: each has a conversation of its own, with a visitor of its own. */
export type Scene = {
  backend: Backend
  lines: { agent: FaultProxy; visitor: FaultProxy }
  agentUrl: string
  visitorUrl: string
  api: Api
  agent: Agent
  visitors: Browser
}

/** One schedule's conversation. */
export type Conversation = Scene & {
  roomId: string
  roomUrl: string
  visitor: Visitor
  /** Texts for which Enter was pressed, by author. */
  written: Record<Author, string[]>
}

export type Author = 'agent' | 'visitor'

export const tabCount = 2

export async function openScene(browser: Browser): Promise<Scene> {
  const backend = await startBackend()
  const lines = { agent: await startFaultProxy(backend.port), visitor: await startFaultProxy(backend.port) }
  const [agentUrl, visitorUrl] = [`http://127.0.0.1:${lines.agent.port}`, `http://127.0.0.1:${lines.visitor.port}`]
  const [, signIn] = backend.signIns
  if (!signIn) throw new Error('no sign-in')
  const agent = await openAgent(browser, agentUrl, signIn, tabCount)
  for (const tab of agent.tabs) await tab.evaluate(() => navigator.serviceWorker.ready)
  return { backend, lines, agentUrl, visitorUrl, api: await signInToApi(backend.url, signIn), agent, visitors: browser }
}

export async function closeScene({ backend, lines, agent }: Scene): Promise<void> {
  await agent.context.close()
  for (const line of Object.values(lines)) await line.close()
  await backend.stop()
}

/** A visitor writes, the agent accepts, and each tab shows the conversation. */
export async function beginConversation(scene: Scene): Promise<Conversation> {
  const visitor = await openVisitor(scene.visitors, scene.visitorUrl)
  await say(visitor.chat, ['Hello'])
  const [tab, ...others] = scene.agent.tabs
  if (!tab) throw new Error('no tab')
  await acceptOffer(tab)
  await expect(logOf(tab)).toContainText('Hello')
  const roomUrl = tab.url()
  const roomId = new URL(roomUrl).pathname.split('/').at(-1) ?? ''
  for (const other of others) await goToRoom(other, roomId)
  return { ...scene, roomId, roomUrl, visitor, written: { agent: [], visitor: [] } }
}

export async function endConversation(conversation: Conversation): Promise<void> {
  await conversation.visitor.context.close()
  const { transport, token, serviceId: s } = conversation.api
  const found = await transport.send('getConversation', { params: { s, roomId: conversation.roomId } }, { token })
  if (!found.ok) return
  const id = found.value.conversation.inquiry?.id
  if (id === undefined) return
  await transport.send('terminateInquiry', { params: { s, id }, idempotencyKey: systemRandom.uuid() }, { token })
}

export const logOf = (reader: Page | FrameLocator) => reader.getByRole('log', { name: 'Messages' })

export const lineWorks = { name: 'good', latencyMs: 0 } as const

/** The tab that an act takes place in; one of those that are open. */
export function tabOf({ agent }: Scene, choice: number): Page {
  const tab = agent.tabs[choice % agent.tabs.length]
  if (!tab) throw new Error('no tab is open')
  return tab
}
