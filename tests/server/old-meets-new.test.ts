import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Message } from '#core/contract/index.ts'
import { type CallDefinition, type CallId, type CallInput, type Calls, call, calls } from '#core/contract/index.ts'
import { memoryFileBytes } from '#core/files/memory-file-bytes.ts'
import { systemClock } from '#core/platform/clock.ts'
import { throwImpossible } from '#core/platform/machine.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { OpenLink } from '#core/realtime/link.ts'
import { openMqttLink } from '#core/realtime/mqtt-link.ts'
import type { PersistentDatabase } from '#core/store/open-database.ts'
import { fakeBrowser } from '#tests/fakes/fake-browser.ts'
import { createMemoryTables } from '#widget/frame/store/memory-tables.ts'
import { readChat } from '#widget/frame/store/read-chat.ts'
import { createVisitorStore } from '#widget/frame/store/visitor-store.ts'
import { newMessage, writeDown } from '#widget/frame/store/write-down.ts'
import { createVisitor } from '#widget/frame/visitor/visitor.ts'
import { startTestServer } from './start-test-server.ts'
import { serverFor } from './suites/suite.ts'
import {
  conversationOf,
  eventually,
  inquiryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  say,
  setStatus,
  startConversation,
  takeOver,
  unwrap,
} from './test-client.ts'

const world = serverFor(startTestServer)
const ownWebSocket = globalThis.WebSocket
beforeAll(() => {
  // Node 20 has no WebSocket.
  globalThis.WebSocket = WebSocket as unknown as typeof globalThis.WebSocket
})
afterAll(() => {
  globalThis.WebSocket = ownWebSocket
})

type Json = { readonly [name: string]: unknown }

/**
 * Changes the backend's answers to those of a later contract: with kinds of entries, entities, messages and enum values
 * that this client does not know. The feed's numbers stay the same.
 */
function inLaterWords(said: unknown): unknown {
  if (Array.isArray(said)) return said.filter((each) => !isPinnedState(each)).map(inLaterWords)
  if (typeof said !== 'object' || said === null) return said
  const { n, kind, ...rest } = said as Json
  if (n !== undefined && (kind === 'mark' || (kind === 'entity' && isPinned(said as Json)))) {
    return { n, kind: kind === 'mark' ? 'receipt' : 'pinned', told: rest }
  }
  return Object.fromEntries(Object.entries(laterOf(said as Json)).map(([name, value]) => [name, inLaterWords(value)]))
}
const nameIn = ({ value }: Json) => (value as { name?: string } | null | undefined)?.name
const isPinned = (said: Json) => said.entity === 'label' && nameIn(said) === 'Pinned'
/** Moves pinned entries of a snapshot to a part that this client does not read. */
const isPinnedState = (said: unknown) =>
  typeof said === 'object' && said !== null && !('n' in said) && isPinned(said as Json)

function laterOf(said: Json): Json {
  if (said.entity === 'label' && nameIn(said) === 'Shelf') return { ...said, entity: 'shelf' }
  if (said.entity === 'label' && nameIn(said) === 'Newer') return { ...said, version: 9, value: { title: 'Newer' } }
  if (said.kind === 'changed') return { ...said, what: 'listShelves' }
  if (said.kind === 'text' && said.text === 'A sticker') return { ...said, kind: 'sticker', sticker: { index: 4 } }
  if (said.status === 'busy') return { ...said, status: 'at-lunch' }
  if (said.status === 'handling') return { ...said, status: 'snoozed' }
  return said
}

/** The real backend, made to answer like a later one until `update`: from then on the client understands it. */
function laterBackend() {
  let isLater = true
  const words = (text: string) => (isLater ? JSON.stringify(inLaterWords(JSON.parse(text))) : text)
  const viaServer: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input))
    const answer = await fetch(`${world.server.url}${pathname}${search}`, init)
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
    return new Response(isJson ? words(text) : text, { status: answer.status, headers: answer.headers })
  }
  const openLink: OpenLink = (options, events) =>
    openMqttLink(
      { ...options, url: `${world.server.url.replace('http', 'ws')}/mqtt` },
      { ...events, onMessage: (topic, payload) => events.onMessage(topic, words(payload)) },
    )
  return {
    fetch: viaServer,
    openLink,
    update() {
      isLater = false
    },
  }
}

/** Reads the stored cursor directly: tabs are not notified of its changes. */
async function numberIn({ persistent }: { persistent: PersistentDatabase }) {
  const [row] = await persistent.state.storageInstance.findDocumentsById(['cursor'], false)
  return row?.id === 'cursor' ? row.value.n : null
}

const lastOf = async (person: Person) => {
  const { n } = unwrap(await person.call('getSnapshot', { params: { s }, query: { limit: '1' } }))
  return n
}

describe('a client of this contract with a backend of a later one', () => {
  it('[PWA-05] the hub keeps up, shows what it knows, keeps the rest, and understands it after the update', async () => {
    const [agent, other] = world.agents
    const backend = laterBackend()
    const browser = fakeBrowser({ backend: backend as never })
    const first = browser.startHub('b1')
    const tab = browser.openTab(first.hub)
    const email = 'agent1@everline.test'
    unwrap(await tab.api.signIn({ by: 'password', email, password: world.server.passwordOf(email) }))
    const before = await tab.replica(await tab.greet())

    const visitor = await registerVisitor(world.server.url, 'Sonya')
    const { roomId } = await startConversation(visitor)
    unwrap(await takeOver(agent, (await inquiryOf(visitor, roomId)).id))
    await eventually(async () => (await before.persistent.conversations.findOne(roomId).exec()) !== null)
    unwrap(await tab.api.openRoom(roomId))
    unwrap(await say(visitor, roomId, 'A sticker'))
    for (const name of ['Shelf', 'Newer', 'Pinned', 'Plain'])
      unwrap(await world.admin.call('createLabel', { params: { s }, body: { id: newId(), name, color: 'green' } }))
    unwrap(await setStatus(other, 'busy'))
    unwrap(await agent.call('setMark', { params: { s, roomId }, body: { deliveredSeq: 1, readSeq: 1 } }))
    unwrap(await say(visitor, roomId, 'After the sticker'))

    const messagesIn = async ({ persistent }: Pick<typeof before, 'persistent'>): Promise<Message[]> => {
      const rows = await persistent.messages.find({ selector: { roomId }, sort: [{ key: 'asc' }] }).exec()
      return rows.map((row) => row.toMutableJSON() as Message)
    }
    const entitiesOf = async ({ persistent }: Pick<typeof before, 'persistent'>, entity: string) => {
      const rows = await persistent.entities.find({ selector: { entity } }).exec()
      return rows.map((row) => row.toMutableJSON())
    }
    const kinds = async () => (await messagesIn(before)).map(({ kind }) => kind)
    await eventually(async () => (await kinds()).at(-1) === 'text' && (await kinds()).includes('sticker' as never))
    expect((await messagesIn(before)).find(({ text }) => text === 'A sticker')).toMatchObject({ sticker: { index: 4 } })
    const row = await eventually(async () => {
      const found = (await before.persistent.conversations.findOne(roomId).exec())?.toMutableJSON()
      return found?.preview === 'After the sticker' ? found : null
    })
    expect(row).toMatchObject({ status: 'handling', inquiry: { status: 'snoozed' } })
    const staff = await entitiesOf(before, 'staff')
    expect(staff.find(({ id }) => id === `staff/${other.eid}`)).toMatchObject({
      reading: 'known',
      value: { status: 'at-lunch' },
    })
    expect((await entitiesOf(before, 'shelf')).map(({ reading, value }) => [reading, value.name])).toEqual([
      ['unknown', 'Shelf'],
    ])
    const labels = await entitiesOf(before, 'label')
    expect(labels.map(({ reading, value }) => [reading, value.name ?? value.title]).toSorted()).toEqual([
      ['known', 'Plain'],
      ['unknown', 'Newer'],
    ])
    await eventually(async () => (await numberIn(before)) === (await lastOf(agent)))

    // The client keeps working: its messages arrive.
    unwrap(
      await tab.api.queue({
        id: systemRandom.uuid(),
        eid: agent.eid,
        kind: 'message',
        payload: { roomId, text: 'I see' },
      }),
    )
    await eventually(async () => (await conversationOf(visitor, roomId)).preview === 'I see')

    backend.update()
    await first.die()
    const tabAfter = browser.openTab(browser.startHub('b2').hub)
    const after = await tabAfter.replica(await tabAfter.greet())
    // Rows are read again and a snapshot is taken before the hub follows the feed: the update is complete by then.
    await eventually(async () => {
      const labels = await entitiesOf(after, 'label')
      return labels.length === 4 && labels.every(({ reading }) => reading === 'known')
    })
    await eventually(async () => (await entitiesOf(after, 'shelf')).length === 0)
    await eventually(async () => (await numberIn(after)) === (await lastOf(agent)))
    const rowAfter = (await after.persistent.conversations.findOne(roomId).exec())?.toMutableJSON()
    expect(rowAfter).toMatchObject({ status: 'handling', inquiry: { status: 'handling' } })
    expect(rowAfter?.marks.find(({ eid }) => eid === agent.eid)?.readSeq).toBeGreaterThan(0)
    expect((await entitiesOf(after, 'staff')).find(({ id }) => id === `staff/${other.eid}`)).toMatchObject({
      value: { status: 'busy' },
    })
  })

  it('[PWA-05] the widget keeps up and shows what it knows', async () => {
    const [, , agent] = world.agents
    const backend = laterBackend()
    const tables = createMemoryTables()
    const left = new AbortController()
    const faults: unknown[] = []
    const open = (build: string) =>
      createVisitorStore({ tables, build, onChange: () => visitor?.rowsChanged(), onArrived: async () => {} })
    let visitor: Awaited<ReturnType<typeof createVisitor>> | null = null
    visitor = await createVisitor({
      fetch: backend.fetch,
      openLink: backend.openLink,
      fileBytes: async () => memoryFileBytes(),
      nobodyAwaited: async () => {},
      baseUrl: world.server.url,
      crypto,
      clock: systemClock,
      random: systemRandom,
      onImpossible: throwImpossible,
      store: open('b1'),
      serviceId: s,
      tabId: 'tab',
      about: { language: 'en', page: '' },
      tell: () => {},
      onApiEvent: () => {},
      onFault: (fault) => void faults.push(fault),
      signal: left.signal,
    })
    const written = await writeDown(
      tables,
      newMessage({ text: 'Hello', draftId: newId(), page: '', nowMs: Date.now() }, newId),
    )
    unwrap(await visitor.run({ name: 'send', ...written }))
    const chat = () => readChat(tables, 60)
    const roomId = await eventually(async () => (await chat()).conversation?.id)
    const { id } = await eventually(async () => (await chat()).conversation?.inquiry)
    unwrap(await takeOver(agent, id))
    for (const text of ['A sticker', 'And words']) unwrap(await say(agent, roomId, text))
    unwrap(await agent.call('setMark', { params: { s, roomId }, body: { deliveredSeq: 1, readSeq: 1 } }))
    await eventually(async () => (await chat()).messages.at(-1)?.text === 'And words')
    const { conversation, messages, profile } = await chat()
    expect(messages.map(({ kind }) => kind).slice(-4)).toEqual(['text', 'inquiry-accepted', 'sticker', 'text'])
    expect(conversation).toMatchObject({ status: 'handling', inquiry: { status: 'snoozed' } })
    // A new build requests what the old one has skipped.
    const eid = profile?.eid ?? ''
    await eventually(async () => (await open('b2').loadCursor(eid)) === null)
    expect(await open('b1').loadCursor(eid)).toBeGreaterThan(0)
    expect(faults).toEqual([])
    left.abort()
  })
})

describe('a client of a later contract with this backend', () => {
  it('[ERR-01] a call that the backend does not have yet is refused in words, whatever its path and method', async () => {
    const [agent] = world.agents
    const shelves = {
      capability: 'shelves',
      audience: 'staff',
      summary: 'Later',
      params: calls.listLabels.params,
      result: calls.listLabels.result,
    } as const
    const later: Record<string, CallDefinition> = {
      listShelves: call({ ...shelves, method: 'GET', path: '/lc-ds/v1/services/{s}/shelves' }),
      clearLabels: call({ ...shelves, method: 'DELETE', path: '/lc-ds/v1/services/{s}/labels' }),
      listBoards: call({ ...shelves, method: 'GET', path: '/boards/v1/services/{s}' }),
      createBoard: call({ ...shelves, method: 'POST', path: '/boards/v1/services/{s}' }),
    }
    Object.assign(calls, later)
    try {
      for (const id of Object.keys(later)) {
        const answer = await agent.call(id as CallId, { params: { s } } as CallInput<Calls[CallId]>)
        expect([id, outcomeOf(answer)]).toEqual([id, 'not-supported'])
      }
      expect(outcomeOf(await agent.call('listLabels', { params: { s } }))).toBe('ok')
    } finally {
      for (const id of Object.keys(later)) delete (calls as Record<string, CallDefinition>)[id]
    }
  })
})
