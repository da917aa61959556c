import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeMessage } from '#tests/fakes/fake-message.ts'
import { openIndexedTables } from './indexed-tables.ts'
import { readChat } from './read-chat.ts'
import { takeUpRows } from './rows-of-any-age.ts'
import type { TableRows, Tables } from './tables.ts'
import { createVisitorStore } from './visitor-store.ts'

const [roomId, id, secondId, eid] = [v7(), v7(), v7(), v7()]
const waiting = { localCreatedAtMs: 1, state: 'queued', attempts: 0, failure: null }
/** Rows as the frames of November 22 wrote them: `roomId` and `text` instead of the lane and the payload. */
const oldest = {
  opening: { ...waiting, id, roomId, kind: 'open-conversation', text: 'Shoes', inquiryId: null },
  message: { ...waiting, id: secondId, roomId, kind: 'message', text: 'Unsent', inquiryId: null },
}
const profile = { eid, serviceId: 'demo', name: '', isAnonymous: true, role: 'visitor', status: null }
const conversation = {
  id: roomId,
  channel: 'chat',
  visitorEid: eid,
  visitorName: 'Visitor',
  language: 'en',
  page: '',
  createdAtMs: 0,
  inquiry: null,
  lastSeq: 3,
  member: true,
  lastAtMs: 0,
  preview: '',
  previewEid: null,
  marks: [],
  status: 'none',
  unread: 0,
  ranges: [[1, 3]],
}
const message = (seq: number) => ({
  ...fakeMessage(roomId, seq, { id: v7(), senderEid: eid }),
  key: `${roomId}/${String(seq).padStart(10, '0')}`,
})
const cursorOf = (build: string, more = {}) => ({ eid, n: 7, rowsVersion: 1, build, hasSkipped: false, ...more })
const values = (more: Record<string, unknown> = {}) =>
  Object.entries({ profile, room: roomId, cursor: cursorOf('b0'), ...more }).map(([name, value]) => ({ name, value }))

let tables: Tables
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  tables = await openIndexedTables('visitor')
})

type Stored = { [K in keyof TableRows]?: unknown[] }
/** The checked edge: rows of another build, written as they lie. */
const lay = (rows: Stored) =>
  tables.write(async (to) => {
    for (const [name, each] of Object.entries(rows))
      for (const row of each ?? []) await to[name as keyof TableRows].put(row as never)
  })
const open = () => createVisitorStore({ tables, build: 'b1', onChange: () => {}, onArrived: async () => {} })
const shown = async () => {
  await takeUpRows(tables, 'b1')
  return readChat(tables, 60)
}

describe('rows that a frame of another build has stored', () => {
  it('[PWA-05] an unsent message of the first builds is shown and sent like a new one', async () => {
    await lay({ values: values({ cursor: { eid, n: 7 } }), outbox: [oldest.opening, oldest.message] })
    const { outbox } = await shown()
    expect(outbox).toEqual([
      { ...waiting, id, lane: roomId, kind: 'open-conversation', payload: { roomId, page: 'Shoes' } },
      { ...waiting, id: secondId, lane: roomId, kind: 'message', payload: { roomId, text: 'Unsent', inquiryId: null } },
    ])
    expect(await open().loadOutbox()).toEqual(outbox)
    // The first cursor named no build: everything is asked for again.
    expect(await open().loadCursor(eid)).toBeNull()
  })

  it.each([
    [
      'a kind of a later build',
      { ...waiting, id, lane: roomId, kind: 'poll', payload: { question: { text: 'Tea?' } } },
    ],
    [
      'with an inquiry that is none',
      { ...waiting, id, lane: roomId, kind: 'message', payload: { roomId, text: 'Tea?', inquiryId: 7 } },
    ],
    ['without a place', { ...waiting, id, kind: 'message', text: 'Tea?' }],
    [
      'with another state',
      { ...waiting, id, lane: roomId, kind: 'message', state: 'paused', payload: { text: 'Tea?' } },
    ],
    ['with an id that is none', { ...waiting, id: 'id-1', lane: roomId, kind: 'message', payload: { text: 'Tea?' } }],
  ])('[PWA-05] the words of a command that cannot be read are a failed message: %s', async (_, row) => {
    await lay({ values: values(), outbox: [row] })
    const [read, ...others] = (await shown()).outbox
    expect(read).toMatchObject({ lane: roomId, kind: 'message', state: 'failed', payload: { roomId, text: 'Tea?' } })
    expect(read?.failure?.name).toBe('command-unreadable')
    expect(others).toEqual([])
  })

  it.each([
    ['conversation without ranges', { conversations: [{ ...conversation, ranges: undefined }] }],
    ['conversation without marks', { conversations: [{ ...conversation, marks: undefined }] }],
    ['conversation that is only an id', { conversations: [{ id: roomId }] }],
    ['list of changes', { conversations: [conversation], values: [{ name: 'changes', value: [{ id: 1 }] }] }],
    ['list of calls', { conversations: [conversation], values: [{ name: 'calls', value: 'none' }] }],
    ['cursor', { conversations: [conversation], values: [{ name: 'cursor', value: 12 }] }],
  ])('[PWA-05] a bad %s is asked for again', async (_, rows: Stored) => {
    await lay({ values: values() })
    await lay(rows)
    const chat = await shown()
    expect(Array.isArray(chat.changes) && Array.isArray(chat.calls)).toBe(true)
    expect(chat.conversation?.ranges ?? []).toEqual([])
    expect(await open().loadCursor(eid)).toBeNull()
  })

  it('[PWA-05] a bad message is fetched again, and the others stay', async () => {
    const [first, second, third] = [message(1), { ...message(2), text: undefined }, message(3)]
    await lay({ values: values(), conversations: [conversation], messages: [first, second, third] })
    const chat = await shown()
    expect(chat.messages.map(({ seq }) => seq)).toEqual([1, 3])
    expect(chat.conversation?.ranges).toEqual([
      [1, 1],
      [3, 3],
    ])
    expect(await open().loadCursor(eid)).toBe(7)
  })

  it.each([
    ['profile', 12],
    ['room', { id: 1 }],
    ['sent-drafts', 'x'],
  ])('[PWA-05] a bad %s is left out', async (name, value) => {
    await lay({ values: values({ [name]: value }) })
    const chat = await shown()
    expect({ profile: chat.profile, room: chat.roomId, 'sent-drafts': chat.sentDrafts }).not.toMatchObject({
      [name]: value,
    })
  })

  it('[PWA-05] rows of the same build are not read twice', async () => {
    await lay({ values: values({ cursor: cursorOf('b1', { hasSkipped: true }) }), conversations: [conversation] })
    expect((await shown()).conversation?.ranges).toEqual([[1, 3]])
    expect(await open().loadCursor(eid)).toBe(7)
  })

  it('[PWA-05] later writes of another frame of the first builds take nothing along', async () => {
    await lay({ values: values({ cursor: cursorOf('b1') }), conversations: [conversation] })
    await shown()
    await lay({ outbox: [oldest.message] })
    expect((await readChat(tables, 60)).outbox).toEqual([])
    const [row] = await open().loadOutbox()
    expect(row).toMatchObject({ lane: roomId, payload: { text: 'Unsent', roomId } })
    expect((await readChat(tables, 60)).outbox).toHaveLength(1)
  })
})
