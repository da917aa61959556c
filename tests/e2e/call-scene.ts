import { readdir, readFile } from 'node:fs/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserServer,
  chromium,
  type FrameLocator,
  type Page,
} from '@playwright/test'
import { type MediaRelay, startMediaRelay } from '#tests/faults/media-relay.ts'
import { type FaultProxy, startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { launchOptions } from '../../playwright.config.ts'
import { findHeadlessShell } from '../../scripts/find-chromium.mjs'
import { type Backend, startBackend } from './backend.ts'
import { giveEars, relayMedia } from './ears.ts'
import { type Agent, openAgent, openChat } from './people.ts'
import { expect } from './service.ts'
import { giveTone } from './sound.ts'

/** Browsers with a fake camera, and sound that plays without a press. */
export const callBrowser = {
  executablePath: findHeadlessShell() ?? launchOptions.executablePath,
  args: [
    ...launchOptions.args,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ],
}

export const tones = { agent: 620, visitor: 1040 }

/** One end of a call: a browser of its own, whose line and sound may fail by themselves. */
export type End = {
  context: BrowserContext
  line: FaultProxy
  url: string
  /** All processes of the browser stand still, as when a machine sleeps, until the returned function is called. */
  sleep(): Promise<() => void>
  close(): Promise<void>
}

/** An agent in two tabs and a visitor, of whom one has called the other. */
export type CallScene = {
  backend: Backend
  media: MediaRelay
  agent: Agent
  agentEnd: End
  visitorEnd: End
  /** The tab that has the call's sound. */
  tab: Page
  page: Page
  chat: FrameLocator
}

export async function openEnd(backend: Backend, media: MediaRelay, tone: number): Promise<End> {
  const server = await chromium.launchServer(callBrowser)
  const browser: Browser = await chromium.connect(server.wsEndpoint())
  const line = await startFaultProxy(backend.port)
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await giveTone(context, tone)
  await giveEars(context, Object.values(tones))
  await relayMedia(context, media)
  return {
    context,
    line,
    url: `http://127.0.0.1:${line.port}`,
    sleep: () => stopProcesses(server),
    async close() {
      await browser.close()
      await server.close()
      await line.close()
    },
  }
}

/** Stops a browser with all that it has started. */
async function stopProcesses(server: BrowserServer): Promise<() => void> {
  const first = server.process().pid
  if (first === undefined) throw new Error('the browser has no process')
  const family = [first, ...(await descendantsOf(first))]
  for (const pid of family) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of family) process.kill(pid, 'SIGCONT')
  }
}

async function descendantsOf(root: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '')
    const parent = /^\d+ \(.*\) \S (\d+)/s.exec(stat)?.[1]
    if (parent) parents.set(Number(entry), Number(parent))
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && (parents.get(pid) === root || isBelow(parents.get(pid)))
  return [...parents.keys()].filter(isBelow)
}

/** A visitor calls; the agent, who has a second tab, answers in the first. */
export async function openCallScene(env: Record<string, string> = {}): Promise<CallScene> {
  const backend = await startBackend({ env })
  const media = startMediaRelay()
  const [agentEnd, visitorEnd] = await Promise.all([
    openEnd(backend, media, tones.agent),
    openEnd(backend, media, tones.visitor),
  ])
  const signIn = backend.signIns.find(({ email }) => email.startsWith('agent1'))
  if (!signIn) throw new Error('no sign-in')
  const agent = await openAgent({ newContext: async () => agentEnd.context }, agentEnd.url, signIn)
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  const page = await visitorEnd.context.newPage()
  await page.goto(`${visitorEnd.url}/demo`)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Call us' }).click()
  await tab.getByRole('alertdialog', { name: 'Incoming inquiry' }).getByRole('button', { name: 'Accept' }).click()
  await expect(callCard(tab)).toBeVisible()
  return { backend, media, agent, agentEnd, visitorEnd, tab, page, chat }
}

export async function closeCallScene({ backend, media, agentEnd, visitorEnd }: CallScene): Promise<void> {
  await Promise.all([agentEnd.close(), visitorEnd.close()])
  media.close()
  await backend.stop()
}

export const callCard = (where: Page | FrameLocator) => where.getByRole('region', { name: /^Call with/ })
