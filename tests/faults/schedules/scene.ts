import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, expect, type FrameLocator, type Page } from '@playwright/test'
import { systemRandom } from '#core/platform/random.ts'
import { type Api, renewToken, signInToApi } from '#tests/e2e/api.ts'
import { type Backend, startBackend } from '#tests/e2e/backend.ts'
import { callBrowser } from '#tests/e2e/call-browser.ts'
import { type Agent, acceptOffer, goToRoom, openAgent, openVisitor, say, type Visitor } from '#tests/e2e/people.ts'
import { type PushService, startPushService } from '#tests/fakes/push-service/push-service.ts'
import { type FaultProxy, startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { makeWebRoot } from './web-root.ts'

/** Parts that all schedules of a worker share: each has a conversation of its own, with a visitor of its own. */
export type Scene = {
  backend: Backend
  /** The folder whose build the backend serves. */
  webRoot: string
  lines: { agent: FaultProxy; visitor: FaultProxy }
  /** A further device of the agent's, which gets pushes and shows nothing. */
  push: { service: PushService; endpoint: string }
  agentUrl: string
  visitorUrl: string
  api: Api
  /** Folder of the agent’s browser, which can be killed and started again. */
  profile: string
  /** Its context and tabs are others after the browser has been started again. */
  agent: Agent
  /** A colleague who takes what is transferred, on a line that does not fail. */
  colleague: Page
  colleagueApi: Api
  labelId: string
  visitors: Browser
}

/** One schedule's conversation. */
export type Conversation = Scene & {
  roomId: string
  roomUrl: string
  visitor: Visitor
  /** Texts for which Enter was pressed, by author. */
  written: Record<Author, string[]>
  /** Names of the files that the agent has sent. */
  files: string[]
  callCount: number
  isLabelled: boolean
  outcome: 'handled' | 'closed' | 'transferred'
}

export type Author = 'agent' | 'visitor' | 'note' | 'file'

export const labelName = 'Urgent'

export const tabCount = 2

export async function openScene(browser: Browser): Promise<Scene> {
  const webRoot = await makeWebRoot()
  const service = await startPushService({ face: 'fcm' })
  const pushEnv = {
    EVERLINE_PUSH_HOSTS: new URL(service.url).host,
    EVERLINE_PUSH_CONTACT: 'mailto:ops@everline.example',
  }
  const backend = await startBackend({ env: { EVERLINE_WEB_ROOT: webRoot, ...pushEnv } })
  const lines = { agent: await startFaultProxy(backend.port), visitor: await startFaultProxy(backend.port) }
  const [agentUrl, visitorUrl] = [`http://127.0.0.1:${lines.agent.port}`, `http://127.0.0.1:${lines.visitor.port}`]
  const [admin, signIn, colleagues] = backend.signIns
  if (!admin || !signIn || !colleagues) throw new Error('no sign-in')
  const labelId = await makeLabel(await signInToApi(backend.url, admin))
  const profile = await mkdtemp(join(tmpdir(), 'everline-faults-'))
  const context = await startAgentBrowser(profile)
  const agent = await openAgent({ newContext: async () => context }, agentUrl, signIn, tabCount)
  // Parts that are loaded when they are first used come from the cache then, also without a line.
  for (const tab of agent.tabs) await tab.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const api = await signInToApi(backend.url, signIn)
  const push = { service, endpoint: await subscribe(api, service) }
  const colleagueApi = await signInToApi(backend.url, colleagues)
  const [colleague] = (await openAgent(browser, backend.url, colleagues)).tabs
  if (!colleague) throw new Error('no tab')
  const ends = { agent, colleague, colleagueApi, visitors: browser }
  return { backend, webRoot, lines, push, agentUrl, visitorUrl, api, labelId, profile, ...ends }
}

async function subscribe({ transport, token, serviceId: s }: Api, service: PushService): Promise<string> {
  const found = await transport.send('getPushKey', { params: { s } }, { token })
  if (!found.ok) throw new Error(found.error.message)
  const { endpoint, keys } = service.subscribe(found.value.publicKey)
  const body = { subscription: { endpoint, ...keys } }
  const saved = await transport.send('savePushSubscription', { params: { s }, body }, { token })
  if (!saved.ok) throw new Error(saved.error.message)
  return endpoint
}

async function makeLabel({ transport, token, serviceId: s }: Api): Promise<string> {
  const id = systemRandom.uuid()
  const body = { id, name: labelName, color: 'red' as const }
  const made = await transport.send('createLabel', { params: { s }, body }, { token })
  if (!made.ok) throw new Error(made.error.message)
  return id
}

export async function closeScene({ backend, push, webRoot, lines, agent, colleague, profile }: Scene): Promise<void> {
  backend.thaw()
  await agent.context.close()
  await colleague.context().close()
  for (const line of Object.values(lines)) await line.close()
  await backend.stop()
  await push.service.close()
  await rm(webRoot, { recursive: true, force: true })
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
}

export const startAgentBrowser = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { headless: true, ...callBrowser })

async function setStatus({ transport, token, serviceId: s, eid }: Api, status: 'available' | 'away') {
  const set = await transport.send('setStaffStatus', { params: { s, eid }, body: { status } }, { token })
  if (!set.ok) throw new Error(set.error.message)
}

/** A visitor writes, the agent accepts, and each tab shows the conversation. */
export async function beginConversation(scene: Scene): Promise<Conversation> {
  for (const api of [scene.api, scene.colleagueApi]) await renewToken(api)
  // The inquiry would be offered to the colleague first, for half a minute.
  await setStatus(scene.colleagueApi, 'away')
  const visitor = await openVisitor(scene.visitors, scene.visitorUrl)
  // The tab may still show the last one, which began with a greeting of its own.
  const greeting = `Hello from ${systemRandom.uuid()}`
  await say(visitor.chat, [greeting])
  const [tab, ...others] = scene.agent.tabs
  if (!tab) throw new Error('no tab')
  await acceptOffer(tab)
  await setStatus(scene.colleagueApi, 'available')
  await expect(logOf(tab)).toContainText(greeting)
  const roomUrl = tab.url()
  const roomId = new URL(roomUrl).pathname.split('/').at(-1) ?? ''
  for (const other of others) await goToRoom(other, roomId)
  const written = { agent: [], visitor: [], note: [], file: [] }
  return { ...scene, roomId, roomUrl, visitor, written, files: [], callCount: 0, isLabelled: false, outcome: 'handled' }
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

/** Opens a tab that shows the conversation. Without a line, it is what the browser has kept. */
export async function openAgentTab({ agent, roomUrl }: Conversation): Promise<void> {
  const tab = await agent.context.newPage()
  agent.tabs.push(tab)
  await tab.goto(roomUrl, { waitUntil: 'commit' })
  await expect(logOf(tab)).toBeVisible()
}

export async function openAllTabs(conversation: Conversation): Promise<void> {
  while (conversation.agent.tabs.length < tabCount) await openAgentTab(conversation)
}

export const logOf = (reader: Page | FrameLocator) => reader.getByRole('log', { name: 'Messages' })

export const lineWorks = { name: 'good', latencyMs: 0 } as const

/** The tab that an act takes place in; one of those that are open. */
export function tabOf({ agent }: Scene, choice: number): Page {
  const tab = agent.tabs[choice % agent.tabs.length]
  if (!tab) throw new Error('no tab is open')
  return tab
}
