/* Wishes of a visitor about the inquiry, with the frame's real parts against a real backend. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { FormField, Wish } from '#core/contract/index.ts'
import { memoryFileBytes } from '#core/files/memory-file-bytes.ts'
import { systemClock } from '#core/platform/clock.ts'
import { throwImpossible } from '#core/platform/machine.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail } from '#core/platform/result.ts'
import { openMqttLink } from '#core/realtime/mqtt-link.ts'
import { fakeStorage } from '#tests/fakes/fake-storage.ts'
import { type Chat, createChat } from '#widget/frame/chat/chat.ts'
import { isWished, wish, wishesIn } from '#widget/frame/inquiry/wish.ts'
import { type Live, restingLive } from '#widget/frame/sharing/frame-messages.ts'
import { createMemoryTables } from '#widget/frame/store/memory-tables.ts'
import { readChat } from '#widget/frame/store/read-chat.ts'
import type { Tables } from '#widget/frame/store/tables.ts'
import { createVisitorStore } from '#widget/frame/store/visitor-store.ts'
import { correctionsIn, saveCorrection, sentAnswers } from '#widget/frame/visit/correct/corrections.ts'
import { createKeptForms, emptyForm } from '#widget/frame/visit/kept-forms.ts'
import { sendForm } from '#widget/frame/visit/send-forms.ts'
import { createVisitor, type Visitor } from '#widget/frame/visitor/visitor.ts'
import { startTestServer } from './start-test-server.ts'
import { serverFor } from './suites/suite.ts'
import { closeInquiry, eventually, newId, type Person, s, setStatus, takeOver, unwrap } from './test-client.ts'

const world = serverFor(startTestServer)
const ownWebSocket = globalThis.WebSocket
beforeAll(() => {
  // Node 20 has no WebSocket.
  globalThis.WebSocket = WebSocket as unknown as typeof globalThis.WebSocket
})
afterAll(() => {
  globalThis.WebSocket = ownWebSocket
})

/** `cut`: no request leaves. `deaf`: requests arrive, and their answers about inquiries and forms are lost. */
type Line = 'good' | 'cut' | 'deaf'
let line: Line = 'good'
/** Requests about inquiries and messages that have reached the backend. */
let arrived: string[] = []

const lineFetch: typeof fetch = async (input, init) => {
  if (line === 'cut') throw new TypeError('no connection')
  const answer = await fetch(input, init)
  const [, what] = /(?:\/inquiries\/[^/]+\/?|\/rooms\/[^/]+\/)(answer|transfer|messages?)?$/.exec(String(input)) ?? []
  const isInquiry = /\/inquiries\//.test(String(input))
  const isForm = init?.method === 'PATCH' && String(input).includes('/forms/')
  if (isForm) arrived.push('form')
  if (init?.method !== 'GET' && (isInquiry || what)) arrived.push(what ?? 'end')
  if (line === 'deaf' && (isInquiry || isForm)) throw new TypeError('the answer is lost')
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
  const frames = { command: made.run, ask: made.ask, changed: () => {}, live: () => live }
  chat = createChat({
    opened: Promise.resolve({ tables, fileBytes: async () => memoryFileBytes(), frames }),
    ...{ page: '', team: '', link: '', clock: systemClock, random: systemRandom },
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

describe('[PWA-05] a visitor’s wishes on a bad line', () => {
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
    unwrap(await closeInquiry(agent, inquiryId))
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
    unwrap(await closeInquiry(agent, inquiryId))
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

describe('[ENT-10] a visitor’s corrections on a bad line', () => {
  const none = { '': '' }
  const field: FormField = {
    ...{ id: 'name', kind: 'text', label: { '': 'Your name' }, hint: none },
    ...{ isRequired: true, options: [], isVerified: false, showIf: null },
  }
  const definition = { isOn: true, title: none, intro: none, fields: [field] }

  /** A visitor whose form has arrived: `Ada`. */
  async function openAnswered() {
    globalThis.localStorage = fakeStorage()
    const opened = await openHandled()
    const { roomId, frame } = opened
    const { admin } = world
    const { id } = unwrap(await admin.call('getWidgetSettingV2', { params: { s } })).widget
    const known = unwrap(await admin.call('getWidgetForms', { params: { s, id } })).forms
    const formType = 'preChatSurvey' as const
    const version = known.find((form) => form.formType === formType)?.version ?? 0
    const set = await admin.call('setWidgetForm', { params: { s, id, formType }, body: { version, definition } })
    const { face } = unwrap(await admin.call('getWidgetFace', { params: { s }, query: { host: world.server.url } }))
    const forms = createKeptForms(s, '')
    const now = unwrap(set).form.version
    const empty = emptyForm({ id: newId(), formType, inquiryId: null, version: now })
    const form = { ...empty, isSent: true, values: { name: 'Ada' } }
    forms.keep(form)
    await sendForm(frame.chat, forms, face, { form, roomId, onChanged: () => {} })
    const place = (chat: Chat, isConnected = true) => ({ chat, face, forms, roomId, isConnected })
    const correct = async (chat: Chat, name: string, isConnected = true) => {
      const [sent = expect.unreachable()] = (await sentAnswers(place(chat, isConnected))) ?? []
      const pending = correctionsIn(await readChat(opened.tables, 60)).at(-1) ?? null
      unwrap(await saveCorrection(place(chat), sent, pending, { name }))
      return sent.kept.values.name
    }
    const unsent = async () => correctionsIn(await readChat(opened.tables, 60))
    /** Saves a correction in a browser whose storage takes nothing at that moment. */
    const correctWhileFull = async (name: string) => {
      let isFull = true
      const queue: Chat['queue'] = async (row) => {
        if (!isFull) return frame.chat.queue(row)
        isFull = false
        return fail('storage-failed')
      }
      const [sent = expect.unreachable()] = (await sentAnswers(place(frame.chat, false))) ?? []
      const pending = (await unsent()).at(-1) ?? null
      return saveCorrection(place({ ...frame.chat, queue }), sent, pending, { name })
    }
    const seenByAgent = async () => {
      const { answers } = unwrap(await opened.agent.call('listFormAnswers', { params: { s, roomId } }))
      const events = (await messagesOf(opened.agent, roomId)).filter(({ kind }) => kind === 'answer-corrected')
      return { name: answers[0]?.fields[0]?.value, revision: answers[0]?.revision, told: events.length }
    }
    return { ...opened, correct, correctWhileFull, unsent, seenByAgent }
  }

  it('waits over the end of the frame, the last words count, and it arrives once though the answer is lost', async () => {
    const { tables, frame, correct, unsent, seenByAgent } = await openAnswered()
    line = 'cut'
    expect(await correct(frame.chat, 'Ada L.', false)).toBe('Ada')
    // Changed again before it has arrived: the fields show what was saved.
    expect(await correct(frame.chat, 'Ada Lovelace', false)).toBe('Ada L.')
    frame.close()
    arrived = []

    line = 'deaf'
    const next = await openFrame(tables)
    await eventually(() => arrived.includes('form'))
    line = 'good'
    unwrap(await next.visitor.run({ name: 'hint', event: 'online' }))
    await eventually(async () => (await unsent()).length === 0)
    const { name, revision, told } = await seenByAgent()
    expect(name).toBe('Ada Lovelace')
    expect(told).toBe((revision ?? 0) - 1)
    expect(await correct(next.chat, 'Ada L.')).toBe('Ada Lovelace')
    await eventually(async () => (await seenByAgent()).told === told + 1)
    next.close()
  })

  it('loses nothing that was saved before when the next one cannot be stored', async () => {
    const { frame, correct, correctWhileFull, unsent } = await openAnswered()
    line = 'cut'
    await correct(frame.chat, 'Ada L.', false)
    // It waits behind the first, which may have arrived, and was not tried: the next would take its place.
    await correct(frame.chat, 'Ada Lovelace', false)
    expect((await correctWhileFull('Ada King')).ok).toBe(false)
    expect((await unsent()).map(({ payload }) => payload.values)).toEqual([
      { name: 'Ada L.' },
      { name: 'Ada Lovelace' },
    ])
    frame.close()
  })

  it('is shown as refused where it was changed elsewhere, holds up nothing, and is saved from there', async () => {
    const { tables, frame, correct, unsent, seenByAgent } = await openAnswered()
    line = 'cut'
    await correct(frame.chat, 'From the cellar', false)
    // Another device of the same visitor has a better line.
    const { payload } = (await unsent())[0] ?? expect.unreachable()
    const { roomId, widgetId, formType, answerId, ...body } = payload
    line = 'good'
    unwrap(
      await frame.visitor.ask('updateWidgetFormAnswer', {
        ...{ params: { widgetId, formType }, query: { roomID: roomId }, idempotencyKey: newId() },
        body: { id: answerId, ...body, values: { name: 'From the roof' } },
      }),
    )
    unwrap(await frame.visitor.run({ name: 'hint', event: 'online' }))
    await eventually(async () => (await unsent())[0]?.state === 'failed')
    expect((await unsent())[0]?.failure?.name).toBe('answer-changed')
    await frame.chat.send({ id: newId(), text: 'Are you there?' })
    await eventually(async () => (await readChat(tables, 60)).messages.at(-1)?.text === 'Are you there?')
    expect(await correct(frame.chat, 'From the cellar')).toBe('From the roof')
    await eventually(async () => (await seenByAgent()).name === 'From the cellar')
    expect(await unsent()).toEqual([])
    expect(await seenByAgent()).toMatchObject({ revision: 3, told: 2 })
    frame.close()
  })
})

async function messagesOf(agent: Person, roomId: string) {
  const range = { from: '0', to: '99' }
  return unwrap(await agent.call('listMessages', { params: { s, roomId }, query: range })).messages
}
