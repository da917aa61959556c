import { readdir, readFile } from 'node:fs/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserServer,
  chromium,
  expect,
  type FrameLocator,
  type Page,
} from '@playwright/test'
import { type MediaRelay, startMediaRelay } from '#tests/faults/media-relay.ts'
import { type FaultProxy, startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { type Backend, startBackend } from './backend.ts'
import { callBrowser } from './call-browser.ts'
import { callCard } from './call-card.ts'
import { giveEars, heardSince, relayMedia } from './ears.ts'
import { countHeld } from './held.ts'
import { type Agent, openAgent, openChat } from './people.ts'
import { giveTone } from './sound.ts'

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

/** An agent and a visitor, each in a browser of its own. */
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

/** Runs on a new browser before anything else. */
type Prepare = (context: BrowserContext) => Promise<void>

async function openEnd(backend: Backend, media: MediaRelay, tone: number, prepare: Prepare): Promise<End> {
  const server = await chromium.launchServer(callBrowser)
  const browser: Browser = await chromium.connect(server.wsEndpoint())
  const line = await startFaultProxy(backend.port)
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await prepare(context)
  await giveTone(context, tone)
  await countHeld(context)
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
  const tell = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of family)
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended meanwhile.
      }
  }
  tell('SIGSTOP')
  return () => tell('SIGCONT')
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

/** An agent who is signed in, and a visitor on the demo page with the chat open; nobody has called yet. */
export async function openCallSides(prepare: Prepare = async () => {}): Promise<CallScene> {
  const backend = await startBackend()
  const media = startMediaRelay()
  const [agentEnd, visitorEnd] = await Promise.all([
    openEnd(backend, media, tones.agent, prepare),
    openEnd(backend, media, tones.visitor, prepare),
  ])
  const signIn = backend.signIns.find(({ email }) => email.startsWith('agent1'))
  if (!signIn) throw new Error('no sign-in')
  const agent = await openAgent({ newContext: async () => agentEnd.context }, agentEnd.url, signIn)
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  const page = await visitorEnd.context.newPage()
  await page.goto(`${visitorEnd.url}/demo`)
  const chat = await openChat(page)
  return { backend, media, agent, agentEnd, visitorEnd, tab, page, chat }
}

/** The visitor calls, and the agent answers; a first call is offered as an inquiry, further ones ring. */
export async function callAndAnswer({ tab, chat }: CallScene): Promise<void> {
  await chat.getByRole('button', { name: 'Call us' }).click()
  // A background tab draws once a second, and a click waits for that.
  await tab.bringToFront()
  await answerButton(tab).click({ timeout: 60_000 })
  await expect(callCard(tab)).toBeVisible({ timeout: 30_000 })
}

/** The visitor has called, and the agent has answered. */
export async function openCallScene(): Promise<CallScene> {
  const scene = await openCallSides()
  await callAndAnswer(scene)
  return scene
}

export async function closeCallScene({ backend, media, agentEnd, visitorEnd }: CallScene): Promise<void> {
  await Promise.all([agentEnd.close(), visitorEnd.close()])
  media.close()
  await backend.stop()
}

export const answerButton = (tab: Page) =>
  tab.getByRole('alertdialog').getByRole('button', { name: /^(Accept|Answer)$/ })

/** Most that is heard beside the tones, which are sent with 0.3: losses of packets leave up to 0.13. */
export const mostNoise = 0.2
/** A tone that is muted ends within its wave, which is a step of its own amplitude at most. */
export const mostNoiseOfMute = 0.3
export const silence = 0.05
/** Long enough for a tone, short enough to be now. */
const momentMs = 300
const strengthNow = async (where: Page | FrameLocator, tone: number) =>
  (await heardSince(where, Date.now() - momentMs)).strongest[tone] ?? 0

/** Waits until a tone is there that was not on its way already when this was called. */
export async function hears(where: Page | FrameLocator, tone: number): Promise<void> {
  const fromMs = Date.now() + momentMs
  const strength = async () => (await heardSince(where, Math.max(fromMs, Date.now() - momentMs))).strongest[tone] ?? 0
  await expect.poll(strength, { timeout: 45_000, intervals: [100] }).toBeGreaterThan(0.15)
}
/** Waits until a tone has been missing for 0.1 s since then: it may be back by now. */
export const hasMissed = (where: Page | FrameLocator, tone: number, sinceMs: number): Promise<void> =>
  expect
    .poll(async () => (await heardSince(where, sinceMs)).gapsMs[tone] ?? 0, { timeout: 20_000, intervals: [50] })
    .toBeGreaterThan(100)
export const hearsNothingOf = (where: Page | FrameLocator, tone: number): Promise<void> =>
  expect.poll(() => strengthNow(where, tone), { timeout: 20_000, intervals: [50] }).toBeLessThan(silence)
