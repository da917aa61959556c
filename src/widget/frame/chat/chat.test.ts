import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { memoryFileBytes } from '#core/files/memory-file-bytes.ts'
import { newCommand } from '#core/outbox/new-command.ts'
import { deferred } from '#core/platform/deferred.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { type ConversationRow, messageKey } from '#core/store/rows.ts'
import { eventually } from '#tests/fakes/eventually.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { type Live, restingLive, type VisitorCommand } from '#widget/frame/sharing/frame-messages.ts'
import { createMemoryTables } from '#widget/frame/store/memory-tables.ts'
import type { Tables } from '#widget/frame/store/tables.ts'
import { writeValue } from '#widget/frame/store/values.ts'
import { writeCommand } from '#widget/frame/store/write-down.ts'
import { createChat } from './chat.ts'
import type { ChatState } from './shown-chat.ts'

let ids = 0

/** A chat over rows in memory; writes wait for `gate`. */
async function openChat({
  gate = () => Promise.resolve(),
  answer = () => ok(null),
  newId = () => `id-${String(ids++).padStart(4, '0')}`,
}: {
  gate?: () => Promise<void>
  answer?: () => Result<null>
  newId?: () => string
} = {}) {
  const clock = fakeClock()
  const memory = createMemoryTables()
  const tables: Tables = { ...memory, write: (use) => gate().then(() => memory.write(use)) }
  const ran: VisitorCommand[] = []
  const waiting: Array<() => void> = []
  const drawFrame = () => {
    for (const run of waiting.splice(0)) run()
  }
  const frames = {
    command: async (command: VisitorCommand) => {
      ran.push(command)
      return answer()
    },
    ask: async () => expect.unreachable(),
    changed: () => {},
    live: () => restingLive,
  }
  const chat = createChat({
    opened: Promise.resolve({ tables, fileBytes: async () => memoryFileBytes(), frames }),
    page: 'Shoes',
    ...{ team: '', link: '' },
    clock,
    random: { uuid: newId, integer: () => 0 },
    beforeFrame: (run) => void waiting.push(run),
    onFault: (fault) => expect.unreachable(String(fault)),
  })
  chat.refresh()
  await eventually(() => expect(chat.state().rows).not.toBeNull())
  const shown: string[] = []
  const textsOf = ({ rows }: ChatState) =>
    (rows?.outbox ?? []).map((row) => (row.kind === 'message' ? row.payload.text : row.kind)).join()
  chat.subscribe(() => shown.push(textsOf(chat.state())))
  return { chat, memory, shown, ran, drawFrame, clock, texts: () => textsOf(chat.state()) }
}

test('a message is shown in the next frame, and stands there once when it is stored', async () => {
  const gate = deferred<void>()
  const { chat, shown, ran, drawFrame } = await openChat({ gate: () => gate.promise })
  const sending = chat.send({ id: 'draft', text: 'Hello' })
  expect(shown).toEqual([])
  drawFrame()
  expect(shown).toEqual(['open-conversation,Hello'])
  expect(ran).toEqual([])
  const before = chat.state().rows?.outbox.at(-1)
  gate.resolve()
  await sending
  await eventually(() => expect(shown.length).toBeGreaterThan(1))
  expect(new Set(shown)).toEqual(new Set(['open-conversation,Hello']))
  // The same object: the line is not drawn again.
  expect(chat.state().rows?.outbox.at(-1)).toBe(before)
  expect(ran.map(({ name }) => name)).toEqual(['send'])
})

test('[PWA-05] a message sorts after what another frame has written while the clock was fast, and not sent yet', async () => {
  const { chat, memory, clock, texts } = await openChat({ newId: systemRandom.uuid })
  await chat.send({ id: 'draft', text: 'Hello' })
  await eventually(() => expect(chat.state().rows?.roomId).not.toBeNull())
  const roomId = chat.state().rows?.roomId ?? ''
  const early = v7({ msecs: Date.now() + 7_200_000 })
  await writeCommand(memory, newCommand('message', early, { roomId, inquiryId: null, text: 'Ahead' }), clock.nowMs())
  chat.refresh()
  await eventually(() => expect(texts()).toBe('open-conversation,Hello,Ahead'))
  await chat.send({ id: 'next', text: 'Later' })
  await eventually(() => expect(texts()).toBe('open-conversation,Hello,Ahead,Later'))
  expect(chat.newId() > early).toBe(true)
})

test('a message that is stored before the next frame is drawn once', async () => {
  const { chat, shown, drawFrame } = await openChat()
  await chat.send({ id: 'draft', text: 'Hello' })
  await eventually(() => expect(shown).toEqual(['open-conversation,Hello']))
  drawFrame()
  expect(shown).toEqual(['open-conversation,Hello'])
})

test('a message stays when its storing ends during a read that began before', async () => {
  const { chat, memory, shown, drawFrame, clock } = await openChat()
  await memory.write((to) => writeValue(to, 'sent-drafts', ['earlier']))
  chat.refresh()
  const sending = chat.send({ id: 'draft', text: 'Hello' })
  drawFrame()
  await sending
  await clock.advance(20)
  await eventually(() => expect(chat.state().rows?.roomId).not.toBeNull())
  expect(chat.state().rows?.sentDrafts).toContain('earlier')
  expect(new Set(shown)).toEqual(new Set(['open-conversation,Hello']))
})

test('a message that cannot be stored is shown no more, and not sent', async () => {
  const { chat, texts, ran } = await openChat({ gate: () => Promise.reject(new Error('The disk is full')) })
  await expect(chat.send({ id: 'draft', text: 'Hello' })).rejects.toThrow('The disk is full')
  await eventually(() => expect(texts()).toBe(''))
  expect(ran).toEqual([])
})

test('the live state is shown together with rows that are being read', async () => {
  const { chat, memory } = await openChat()
  const seen: Array<{ live: Live; rows: ChatState['rows'] }> = []
  const before = chat.state().rows
  await memory.write((to) => writeValue(to, 'sent-drafts', ['another']))
  chat.subscribe(() => seen.push(chat.state()))
  chat.refresh()
  const live: Live = { connection: 'live', typingEids: [], queue: null, uploads: {} }
  chat.setLive(live)
  expect(seen).toEqual([])
  await eventually(() => expect(seen.length).toBeGreaterThan(0))
  expect(seen[0]?.live).toBe(live)
  expect(seen[0]?.rows).not.toBe(before)
})

test('rows that are read again and are the same are not drawn again', async () => {
  const { chat, memory, shown, drawFrame } = await openChat()
  await chat.send({ id: 'draft', text: 'Hello' })
  drawFrame()
  await eventually(() => expect(chat.state().rows?.roomId).not.toBeNull())
  const [before, count] = [chat.state().rows, shown.length]
  chat.refresh()
  await memory.write((to) => writeValue(to, 'sent-drafts', ['draft', 'another']))
  chat.refresh()
  await eventually(() => expect(chat.state().rows?.sentDrafts).toContain('another'))
  expect(shown).toHaveLength(count + 1)
  // Unchanged parts are the same objects: the log is not drawn again.
  expect(chat.state().rows?.outbox).toBe(before?.outbox)
  expect(chat.state().rows?.messages).toBe(before?.messages)
})

/** A visitor's conversation of `lastSeq` messages, those of `ranges` stored. */
const conversationOf = (lastSeq: number, ranges: ConversationRow['ranges']): ConversationRow => ({
  id: 'room',
  channel: 'chat',
  visitorEid: 'visitor',
  visitorName: 'Visitor',
  language: 'en',
  page: '',
  createdAtMs: 1,
  lastSeq,
  lastAtMs: 1,
  preview: '',
  previewEid: 'visitor',
  member: true,
  inquiry: null,
  marks: [],
  status: 'open',
  unread: 0,
  ranges,
})

test('older messages that one request has not brought are requested again, until the first one is here', async () => {
  const { chat, memory, ran } = await openChat()
  const store = (lastSeq: number, fromSeq: number) =>
    memory.write(async (to) => {
      const { conversations, messages } = to
      await writeValue(to, 'room', 'room')
      await conversations.put(conversationOf(lastSeq, [[fromSeq, lastSeq]]))
      for (let seq = fromSeq; seq <= lastSeq; seq += 1)
        await messages.put({
          key: messageKey('room', seq),
          id: `m${seq}`,
          roomId: 'room',
          seq,
          text: `number ${seq}`,
          sentAtMs: seq,
          senderEid: 'visitor',
          senderName: 'Visitor',
          senderKind: 'visitor',
          kind: 'text',
        })
    })
  await store(71, 20)
  chat.refresh()
  await eventually(() => expect(chat.state().rows?.messages).toHaveLength(52))
  await chat.showOlder()
  await chat.showOlder()
  const request = { name: 'history', beforeSeq: 20 }
  expect(ran).toEqual([request, request])
  await store(71, 1)
  chat.refresh()
  await eventually(() => expect(chat.state().rows?.messages).toHaveLength(71))
  await chat.showOlder()
  expect(ran).toHaveLength(2)
})

test('[PWA-05] older messages whose request failed are requested again until they are here, and not after another conversation is shown', async () => {
  let answer: Result<null> = fail('not-found')
  const { chat, memory, ran, clock } = await openChat({ answer: () => answer })
  const show = async (room: string) => {
    await memory.write((to) => writeValue(to, 'room', room))
    chat.refresh()
    await eventually(() => expect(chat.state().rows?.roomId).toBe(room))
  }
  await show('room')
  await chat.fetchBefore(3)
  await chat.fetchBefore(3)
  expect(ran).toHaveLength(2)
  await clock.advance(2000)
  expect(ran).toHaveLength(3)
  answer = ok(null)
  await clock.advance(4000)
  expect(ran).toHaveLength(4)
  await clock.advance(120_000)
  expect(ran).toHaveLength(4)

  answer = fail('network')
  await chat.fetchBefore(9)
  await show('another-room')
  await clock.advance(120_000)
  expect(ran).toHaveLength(5)
})
