/* What a visitor presses about the own inquiry, with the frame's real parts against a real backend. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Wish } from '#core/contract/index.ts'
import { memoryFileBytes } from '#core/files/memory-file-bytes.ts'
import { systemClock } from '#core/platform/clock.ts'
import { throwImpossible } from '#core/platform/machine.ts'
import { systemRandom } from '#core/platform/random.ts'
import { openMqttLink } from '#core/realtime/mqtt-link.ts'
import { type Chat, createChat } from '#widget/frame/chat/chat.ts'
import { isWished, wish, wishesIn } from '#widget/frame/inquiry/wish.ts'
import { type Live, restingLive } from '#widget/frame/sharing/frame-messages.ts'
import { createMemoryTables } from '#widget/frame/store/memory-tables.ts'
import { readChat } from '#widget/frame/store/read-chat.ts'
import type { Tables } from '#widget/frame/store/tables.ts'
import { createVisitorStore } from '#widget/frame/store/visitor-store.ts'
import { createVisitor, type Visitor } from '#widget/frame/visitor/visitor.ts'
import { startTestServer } from './start-test-server.ts'
import { serverFor } from './suites/suite.ts'
import { eventually, newId, type Person, s, setStatus, takeOver, terminate, unwrap } from './test-client.ts'

const world = serverFor(startTestServer)
const ownWebSocket = globalThis.WebSocket
beforeAll(() => {
  // Node 20 has no WebSocket.
  globalThis.WebSocket = WebSocket as unknown as typeof globalThis.WebSocket
})
afterAll(() => {
  globalThis.WebSocket = ownWebSocket
})

/** `cut`: no request leaves. `deaf`: requests arrive, and their answers about inquiries are lost. */
type Line = 'good' | 'cut' | 'deaf'
let line: Line = 'good'
/** What has reached the backend about inquiries, and the messages. */
let arrived: string[] = []

const lineFetch: typeof fetch = async (input, init) => {
  if (line === 'cut') throw new TypeError('no connection')
  const answer = await fetch(input, init)
  const [, what] = /(?:\/inquiries\/[^/]+\/?|\/rooms\/[^/]+\/)(answer|transfer|messages?)?$/.exec(String(input)) ?? []
  const isInquiry = /\/inquiries\//.test(String(input))
  if (init?.method !== 'GET' && (isInquiry || what)) arrived.push(what ?? 'end')
  if (line === 'deaf' && isInquiry) throw new TypeError('the answer is lost')
  return answer
}

/** One life of the visitor's frame, over tables that outlive it. */
async function openFrame(tables: Tables) {
  const left = new AbortController()
  let visitor: Visitor | null = null
  let chat: Chat | null = null
  const refresh = () => chat?.refresh()
  const onChange = () => {
    refresh()
    visitor?.rowsChanged()
  }
  let live: Live = restingLive
  const made = await createVisitor({
    ...{ fetch: lineFetch, openLink: openMqttLink, baseUrl: world.server.url, crypto },
    ...{ clock: systemClock, random: systemRandom, onImpossible: throwImpossible },
    fileBytes: async () => memoryFileBytes(),
    nobodyAwaited: async () => {},
    store: createVisitorStore({ tables, build: 'b1', onChange, onArrived: async (ids) => visitor?.arrived(ids) }),
    serviceId: s,
    tabId: 'tab',
    about: { language: 'en', page: '' },
    tell(next) {
      live = next
      chat?.setLive(next)
    },
    onApiEvent: () => {},
    onFault: (fault) => expect.unreachable(String(fault)),
    signal: left.signal,
  })
  visitor = made
  const frames = { command: made.run, changed: () => {}, live: () => live }
  chat = createChat({
    opened: Promise.resolve({ tables, fileBytes: async () => memoryFileBytes(), frames }),
    ...{ page: '', team: '', clock: systemClock, random: systemRandom },
    beforeFrame: (run) => run(),
    onFault: (fault) => expect.unreachable(String(fault)),
  })
  chat.refresh()
  return { chat, visitor: made, close: () => left.abort() }
}

async function openHandled() {
  const [agent] = world.agents
  const tables = createMemoryTables()
  const frame = await openFrame(tables)
  await frame.chat.send({ id: newId(), text: 'Hello' })
  const wished = await eventually(async () => {
    const { conversation, roomId } = await readChat(tables, 60)
    return roomId && conversation?.inquiry ? { roomId, inquiryId: conversation.inquiry.id } : null
  })
  unwrap(await takeOver(agent, wished.inquiryId))
  await eventually(async () => (await readChat(tables, 60)).conversation?.status === 'handling')
  const unsent = async () => wishesIn(await readChat(tables, 60))
  const say = (name: Wish) => wish(frame.chat, wished, name)
  return { agent, tables, frame, ...wished, unsent, say }
}

beforeEach(async () => {
  line = 'good'
  arrived = []
  for (const agent of world.agents) unwrap(await setStatus(agent, 'busy'))
})

describe('[PWA-05] what a visitor presses on a bad line', () => {
  it.each([
    ['end', 'end'],
    ['decline', 'answer'],
    ['hand-over', 'transfer'],
  ] as const)(
    'is kept and arrives once, behind the words before it, over the end of the frame: %s',
    async (name, call) => {
      const { agent, tables, frame, roomId, inquiryId, unsent, say } = await openHandled()
      line = 'cut'
      await frame.chat.send({ id: newId(), text: 'One more thing' })
      unwrap(await say(name))
      expect(await unsent()).toHaveLength(1)
      expect(isWished(await readChat(tables, 60), inquiryId, name)).toBe(true)
      frame.close()
      arrived = []

      // The next page's first answers are lost; what was pressed is repeated under the same key.
      line = 'deaf'
      const next = await openFrame(tables)
      await eventually(() => arrived.includes(call))
      line = 'good'
      unwrap(await next.visitor.run({ name: 'hint', event: 'online' }))
      await eventually(async () => (await unsent()).length === 0)
      next.close()
      const messages = await messagesOf(agent, roomId)
      const kinds = messages.map(({ kind }) => kind)
      const closing = name === 'hand-over' ? 'inquiry-transferred' : 'inquiry-closed'
      expect(kinds.filter((kind) => kind === closing)).toHaveLength(1)
      expect(messages.findIndex(({ text }) => text === 'One more thing')).toBeLessThan(kinds.indexOf(closing))
    },
  )

  it('does not wait behind a refused message when it keeps the chat open', async () => {
    const { frame, unsent, say } = await openHandled()
    await frame.chat.send({ id: newId(), text: 'x'.repeat(100_000) })
    await eventually(() => frame.chat.state().rows?.outbox.some(({ state }) => state === 'failed'))
    unwrap(await say('keep'))
    await eventually(async () => (await unsent()).length === 0)
    expect(arrived.filter((what) => what === 'answer')).toHaveLength(1)
    frame.close()
  })

  it('is shown as refused when the chat has ended meanwhile, holds up nothing, and can be dropped', async () => {
    const { agent, tables, frame, inquiryId, unsent, say: press } = await openHandled()
    line = 'cut'
    unwrap(await press('hand-over'))
    unwrap(await terminate(agent, inquiryId))
    line = 'good'
    await eventually(async () => (await unsent())[0]?.state === 'failed')
    expect((await unsent())[0]?.failure?.name).toBe('inquiry-closed')
    expect(isWished(await readChat(tables, 60), inquiryId, 'hand-over')).toBe(false)
    await frame.chat.send({ id: newId(), text: 'Are you there?' })
    await eventually(async () => (await readChat(tables, 60)).messages.at(-1)?.text === 'Are you there?')
    unwrap(await frame.chat.command({ name: 'withdraw', id: (await unsent())[0]?.id ?? '' }))
    expect(await unsent()).toEqual([])
    frame.close()
  })

  it('is fulfilled when the chat had ended by itself', async () => {
    const { agent, frame, inquiryId, unsent, say: press } = await openHandled()
    line = 'cut'
    unwrap(await press('end'))
    unwrap(await terminate(agent, inquiryId))
    line = 'good'
    await eventually(async () => (await unsent()).length === 0)
    frame.close()
  })

  it('is kept as well when a frame of an earlier build says it', async () => {
    const { tables, frame, inquiryId, unsent } = await openHandled()
    line = 'cut'
    unwrap(await frame.visitor.run({ name: 'end', inquiry: inquiryId }))
    expect((await unsent()).map(({ payload }) => payload.wish)).toEqual(['end'])
    line = 'good'
    await eventually(async () => (await readChat(tables, 60)).conversation?.status === 'closed')
    frame.close()
  })

  it('is said in its own words to an owner of an earlier build', async () => {
    const { frame, inquiryId, unsent, say: press } = await openHandled()
    const { takesWishes: _, ...earlier } = frame.chat.state().live
    frame.chat.setLive(earlier)
    line = 'cut'
    unwrap(await press('hand-over'))
    // The owner here is of this build, and makes a row of it all the same.
    expect((await unsent()).map(({ payload }) => [payload.wish, payload.inquiryId])).toEqual([['hand-over', inquiryId]])
    frame.close()
  })
})

async function messagesOf(agent: Person, roomId: string) {
  const range = { from: '0', to: '99' }
  return unwrap(await agent.call('listMessages', { params: { s, roomId }, query: range })).messages
}
