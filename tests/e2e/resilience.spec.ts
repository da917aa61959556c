import { type Browser, expect, test } from '@playwright/test'
import { type FaultProxy, startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { isSoak, soakOnly } from '#tests/soak/runs.ts'
import { type Api, signInToApi, textsOf } from './api.ts'
import { type Backend, startBackend } from './backend.ts'
import { killHub } from './hub-process.ts'
import { lostRows } from './lost-rows.ts'
import {
  type Agent,
  acceptOffer,
  goToRoom,
  openAgent,
  openTab,
  openVisitor,
  say,
  sayFast,
  type Visitor,
} from './people.ts'
import { readLog } from './read-log.ts'

test.use({ serviceWorkers: 'allow' })

/*
 * An agent with three tabs and two visitors write messages both ways while the connection, the backend or the hub fails.
 * Afterwards every tab and every visitor shows exactly what the backend has: nothing lost, nothing twice, in order;
 * nobody was asked to reload. The faults of a scene follow each other in the same tabs and conversations; a scene whose
 * fault fails is set up again for the next one. `npm test` has three of the eight faults, the soak all.
 */

/** The soak writes more, and its connection stays away longer. */
const messagesPerRoomAndSide = isSoak ? 100 : 50
/** Writing lasts as long however many messages there are: the faults happen meanwhile. */
const pauseMs = 2500 / messagesPerRoomAndSide
const awaySeconds = isSoak ? 30 : 12

type Scene = {
  backend: Backend
  proxy: FaultProxy
  url: string
  api: Api
  agent: Agent
  visitors: Visitor[]
  rooms: string[]
  /** How many faults came before the present one: its messages are numbered from `messagesPerRoomAndSide * round`. */
  round: number
}

test.setTimeout(240_000)

const textsOfRound = (who: string, round: number) =>
  Array.from({ length: messagesPerRoomAndSide }, (_, index) => {
    const number = round * messagesPerRoomAndSide + index
    return `${who}-${String(number).padStart(3, '0')}`
  })

async function setScene(browser: Browser): Promise<Scene> {
  const backend = await startBackend()
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
    await expect(tab.getByRole('alertdialog', { name: 'Incoming chat' })).toContainText(name)
    await acceptOffer(tab)
    await expect(tab.getByRole('log', { name: 'Messages' })).toContainText(`Hello from the ${name}`)
    rooms.push(new URL(tab.url()).pathname.split('/').at(-1) ?? '')
  }
  return { backend, proxy, url, api: await signInToApi(backend.url, signIn), agent, visitors, rooms, round: 0 }
}

async function endScene({ backend, proxy, agent, visitors }: Scene): Promise<void> {
  await proxy.close()
  await agent.context.close()
  for (const { context } of visitors) await context.close()
  await backend.stop()
}

/** The agent writes in both rooms at once, in each from another tab. */
async function agentWrites({ agent, rooms, round }: Scene): Promise<void> {
  await Promise.all(
    rooms.map(async (_, index) => {
      const tab = agent.tabs[index]
      if (!tab) throw new Error('no tab')
      await sayFast(tab, textsOfRound(`a${index + 1}`, round), pauseMs)
    }),
  )
}

const visitorsWrite = async ({ visitors, round }: Scene): Promise<void> => {
  await Promise.all(visitors.map(({ chat }, index) => sayFast(chat, textsOfRound(`v${index + 1}`, round), pauseMs)))
}

/** Each tab but the last shows another room. */
async function openRooms({ agent, rooms }: Scene): Promise<void> {
  for (const [index, room] of rooms.entries()) {
    const tab = agent.tabs[index]
    if (!tab) throw new Error('no tab')
    await goToRoom(tab, room)
    await expect(tab.getByRole('log', { name: 'Messages' })).toBeVisible()
  }
}

const countedText = /^[av]\d-\d{3}$/
const countedTextsOf = async (api: Api, roomId: string) =>
  (await textsOf(api, roomId)).filter((text) => countedText.test(text))

/** Waits for the backend to have everything, then reads every tab and every visitor's chat. */
async function expectAllEqual({ api, agent, visitors, rooms, round }: Scene): Promise<void> {
  for (const [index, roomId] of rooms.entries()) {
    const count = 2 * messagesPerRoomAndSide * (round + 1)
    await expect
      .poll(async () => (await countedTextsOf(api, roomId)).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(count)
    const all = await countedTextsOf(api, roomId)
    expect(all.length).toBe(count)
    const earlier = all.slice(0, 2 * messagesPerRoomAndSide * round)
    const truth = all.slice(earlier.length)
    const side = (who: string) => truth.filter((text) => text.startsWith(`${who}${index + 1}-`))
    expect(side('v')).toEqual(textsOfRound(`v${index + 1}`, round))
    expect(side('a')).toEqual(textsOfRound(`a${index + 1}`, round))
    for (const tab of agent.tabs) {
      await expect(tab.getByRole('status', { name: 'Connection' })).toContainText('Live', { timeout: 30_000 })
      await goToRoom(tab, roomId)
      await expect(tab.getByText(/Queued|Sending|Waiting for connection/)).toHaveCount(0, { timeout: 30_000 })
      await expect.poll(() => readLog(tab, earlier), { timeout: 30_000 }).toEqual({ texts: truth, faults: [] })
    }
    const chat = visitors[index]?.chat
    if (chat) await expect.poll(() => readLog(chat, earlier), { timeout: 30_000 }).toEqual({ texts: truth, faults: [] })
  }
  // Messages that a range claims are never requested again.
  const [tab] = agent.tabs
  if (tab) expect(await lostRows(tab)).toEqual([])
}

/** Resolves when more than ten further messages have arrived. */
async function isUnderWay({ api, rooms: [room = ''] }: Scene): Promise<void> {
  const before = (await textsOf(api, room)).length
  await expect.poll(async () => (await textsOf(api, room)).length).toBeGreaterThan(before + 10)
}

const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Everybody writes, and the fault happens meanwhile. */
const whileAllWrite = (fault: (scene: Scene) => Promise<void>) => async (scene: Scene) => {
  const strike = async () => {
    await isUnderWay(scene)
    await fault(scene)
  }
  await Promise.all([agentWrites(scene), visitorsWrite(scene), strike()])
}

/** The faults of a scene. */
type Faults = Record<string, (scene: Scene) => Promise<void>>

/** The scene of `npm test`. */
const sample: Faults = {
  'answers get lost for 15 s while requests arrive': whileAllWrite(async ({ proxy }) => {
    proxy.set({ name: 'silent', up: false, down: true })
    await pass(15_000)
    proxy.set({ name: 'good', latencyMs: 0 })
  }),
  'the hub is killed': whileAllWrite(async ({ agent }) => {
    await killHub(agent.context)
  }),
  'the backend is killed with -9 and started again': whileAllWrite(async ({ backend }) => {
    await backend.kill()
    await backend.restart()
  }),
}

/** The second scene of the soak. */
const others: Faults = {
  [`the connection is cut for ${awaySeconds} s`]: whileAllWrite(async ({ proxy }) => {
    proxy.set({ name: 'cut' })
    await pass(awaySeconds * 1000)
    proxy.set({ name: 'good', latencyMs: 0 })
  }),
  'the connection swallows everything for 15 s': whileAllWrite(async ({ proxy }) => {
    proxy.set({ name: 'silent', up: true, down: true })
    await pass(15_000)
    proxy.set({ name: 'good', latencyMs: 0 })
  }),
  'the round trip takes 300 ms and the connection breaks ten times': whileAllWrite(async ({ proxy }) => {
    proxy.set({ name: 'good', latencyMs: 150 })
    for (let cut = 0; cut < 10; cut += 1) {
      await pass(1200)
      proxy.breakConnections()
    }
  }),
  'requests get lost for 15 s while the rest arrives': whileAllWrite(async ({ proxy }) => {
    proxy.set({ name: 'silent', up: true, down: false })
    await pass(15_000)
    proxy.set({ name: 'good', latencyMs: 0 })
  }),
  'all tabs are closed and opened again': async (scene) => {
    await agentWrites(scene)
    const closeAll = async () => {
      await isUnderWay(scene)
      for (const tab of scene.agent.tabs.splice(0)) await tab.close()
    }
    await Promise.all([visitorsWrite(scene), closeAll()])
    for (let count = 0; count < 3; count += 1) await openTab(scene.agent, `${scene.url}/inbox`)
  },
}

for (const [name, faults, details] of [
  ['a connection or a process that fails', sample, {}],
  ['other ways to fail', others, soakOnly],
] as const) {
  test.describe(name, details, () => {
    test.describe.configure({ mode: 'default' })
    let scene: Scene
    test.beforeAll(async ({ browser }) => {
      scene = await setScene(browser)
    })
    test.afterAll(() => endScene(scene))

    for (const [what, fault] of Object.entries(faults)) {
      test(`[PWA-05] nothing is lost, doubled or out of order when ${what}`, async () => {
        scene.proxy.set({ name: 'good', latencyMs: 0 })
        await openRooms(scene)
        await fault(scene)
        await expectAllEqual(scene)
        scene.round += 1
      })
    }

    test('[PWA-05] after all of it, a tab shows each conversation from its first message to its last', async () => {
      const [tab] = scene.agent.tabs
      if (!tab) throw new Error('no tab')
      for (const roomId of scene.rooms) {
        await goToRoom(tab, roomId)
        const texts = await countedTextsOf(scene.api, roomId)
        await expect.poll(() => readLog(tab), { timeout: 30_000 }).toEqual({ texts, faults: [] })
      }
    })
  })
}
