import { type Browser, expect, type Page, test } from '@playwright/test'
import { type FaultProxy, startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { signInToApi, textsOf } from './api.ts'
import { type Backend, startBackend } from './backend.ts'
import { killHub } from './hub-process.ts'
import { type Agent, acceptOffer, openAgent, openTab, openVisitor, say, sayFast, type Visitor } from './people.ts'
import { readLog } from './read-log.ts'

/*
 * An agent with three tabs and two visitors write 200 messages each way while the line, the backend or the hub fails.
 * In the end every tab and every visitor shows what the backend has: nothing lost, nothing twice, in order; nobody was
 * asked to reload.
 */

const messagesPerRoomAndSide = 100

type Scene = { backend: Backend; proxy: FaultProxy; url: string; agent: Agent; visitors: Visitor[]; rooms: string[] }

test.setTimeout(240_000)
test.describe.configure({ mode: 'parallel' })

let backend: Backend
test.beforeEach(async () => {
  backend = await startBackend()
})
test.afterEach(() => backend.stop())

const texts = (who: string) =>
  Array.from({ length: messagesPerRoomAndSide }, (_, index) => `${who}-${String(index).padStart(3, '0')}`)

async function setScene(browser: Browser): Promise<Scene> {
  const proxy = await startFaultProxy(backend.port)
  const url = `http://127.0.0.1:${proxy.port}`
  const [, signIn] = backend.signIns
  if (!signIn) throw new Error('no sign-in')
  const agent = await openAgent(browser, url, signIn, 3)
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  const visitors: Visitor[] = []
  const rooms: string[] = []
  for (const name of ['first', 'second']) {
    const visitor = await openVisitor(browser, url)
    visitors.push(visitor)
    await say(visitor.chat, [`Hello from the ${name}`])
    await expect(tab.getByRole('alertdialog', { name: 'Incoming inquiry' })).toContainText(name)
    await acceptOffer(tab)
    await expect(tab.getByRole('log', { name: 'Messages' })).toContainText(`Hello from the ${name}`)
    rooms.push(new URL(tab.url()).pathname.split('/').at(-1) ?? '')
  }
  return { backend, proxy, url, agent, visitors, rooms }
}

/** The agent writes in both rooms at once, in each from another tab. */
async function agentWrites({ agent, rooms }: Scene): Promise<void> {
  await Promise.all(
    rooms.map(async (_, index) => {
      const tab = agent.tabs[index]
      if (!tab) throw new Error('no tab')
      await sayFast(tab, texts(`a${index + 1}`))
    }),
  )
}

/** Each tab but the last shows another room. */
async function openRooms({ agent, rooms, url }: Scene): Promise<void> {
  for (const [index, room] of rooms.entries()) {
    const tab = agent.tabs[index]
    await tab?.goto(`${url}/inbox/${room}`)
    if (tab) await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Hello from')
  }
}

const visitorsWrite = async ({ visitors }: Scene): Promise<void> => {
  await Promise.all(visitors.map(({ chat }, index) => sayFast(chat, texts(`v${index + 1}`))))
}

/** Waits for the backend to have everything, then reads every tab and every visitor's chat. */
async function expectAllEqual({ backend, agent, visitors, rooms }: Scene): Promise<void> {
  const [, signIn] = backend.signIns
  if (!signIn) throw new Error('no sign-in')
  const api = await signInToApi(backend.url, signIn)
  for (const [index, roomId] of rooms.entries()) {
    const side = (who: string, all: readonly string[]) => all.filter((text) => text.startsWith(`${who}${index + 1}-`))
    const count = 2 * messagesPerRoomAndSide
    await expect.poll(async () => (await textsOf(api, roomId)).length, { timeout: 60_000 }).toBeGreaterThan(count)
    const truth = (await textsOf(api, roomId)).filter((text) => /^[av]\d-\d{3}$/.test(text))
    expect(side('v', truth)).toEqual(texts(`v${index + 1}`))
    expect(side('a', truth)).toEqual(texts(`a${index + 1}`))
    expect(truth.length).toBe(count)
    for (const tab of agent.tabs) {
      await expect(tab.getByRole('status', { name: 'Connection' })).toContainText('Live', { timeout: 30_000 })
      await goToRoom(tab, roomId)
      await expect(tab.getByText(/Queued|Sending/)).toHaveCount(0, { timeout: 30_000 })
      await expect.poll(() => readLog(tab), { timeout: 30_000 }).toEqual({ texts: truth, faults: [] })
    }
    const chat = visitors[index]?.chat
    if (chat) await expect.poll(() => readLog(chat), { timeout: 30_000 }).toEqual({ texts: truth, faults: [] })
  }
}

/** By the list, as a user would: no navigation that reloads the page. */
async function goToRoom(tab: Page, roomId: string): Promise<void> {
  // A tab that is not in front draws once a second, and a press waits for that.
  await tab.bringToFront()
  await tab.getByRole('tab', { name: 'Handling' }).click()
  await tab.locator(`a[href*="${roomId}"]`).click()
}

/** Settles once the writing is well under way. */
async function isUnderWay({ backend, rooms: [room = ''] }: Scene): Promise<void> {
  const [, signIn] = backend.signIns
  if (!signIn) throw new Error('no sign-in')
  const api = await signInToApi(backend.url, signIn)
  const before = (await textsOf(api, room)).length
  await expect.poll(async () => (await textsOf(api, room)).length, { timeout: 20_000 }).toBeGreaterThan(before + 10)
}

const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const faults: Record<string, (scene: Scene) => Promise<void>> = {
  'the line is cut for 30 s': async ({ proxy }) => {
    proxy.set({ name: 'cut' })
    await pass(30_000)
    proxy.set({ name: 'good', latencyMs: 0 })
  },
  'the line swallows everything for 15 s': async ({ proxy }) => {
    proxy.set({ name: 'silent', up: true, down: true })
    await pass(15_000)
    proxy.set({ name: 'good', latencyMs: 0 })
  },
  'answers get lost for 15 s while requests arrive': async ({ proxy }) => {
    proxy.set({ name: 'silent', up: false, down: true })
    await pass(15_000)
    proxy.set({ name: 'good', latencyMs: 0 })
  },
  'requests get lost for 15 s while the rest arrives': async ({ proxy }) => {
    proxy.set({ name: 'silent', up: true, down: false })
    await pass(15_000)
    proxy.set({ name: 'good', latencyMs: 0 })
  },
  'the round trip takes 300 ms and the line breaks ten times': async ({ proxy }) => {
    proxy.set({ name: 'good', latencyMs: 150 })
    for (let cut = 0; cut < 10; cut += 1) {
      await pass(1200)
      proxy.breakConnections()
    }
  },
  'the backend is killed with -9 and started again': async ({ backend }) => {
    await backend.kill()
    await backend.restart()
  },
  'the hub is killed': async ({ agent }) => {
    await killHub(agent.context)
  },
}

async function end({ proxy, agent, visitors }: Scene): Promise<void> {
  await proxy.close()
  await agent.context.close()
  for (const { context } of visitors) await context.close()
}

for (const [name, fault] of Object.entries(faults)) {
  test(`[PWA-05] nothing is lost, doubled or out of order when ${name}`, async ({ browser }) => {
    const scene = await setScene(browser)
    await openRooms(scene)
    const strike = async () => {
      await isUnderWay(scene)
      await fault(scene)
    }
    await Promise.all([agentWrites(scene), visitorsWrite(scene), strike()])
    await expectAllEqual(scene)
    await end(scene)
  })
}

test('[PWA-05] nothing is lost, doubled or out of order when all tabs are closed and opened again', async ({
  browser,
}) => {
  const scene = await setScene(browser)
  await openRooms(scene)
  await agentWrites(scene)
  const closeAll = async () => {
    await isUnderWay(scene)
    for (const tab of scene.agent.tabs.splice(0)) await tab.close()
  }
  await Promise.all([visitorsWrite(scene), closeAll()])
  for (let count = 0; count < 3; count += 1) await openTab(scene.agent, `${scene.url}/inbox`)
  await expectAllEqual(scene)
  await end(scene)
})
