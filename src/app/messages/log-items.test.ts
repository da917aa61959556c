import { expect, test } from 'vitest'
import type { Note } from '#core/contract/index.ts'
import type { OutboxRow, RowOf } from '#core/outbox/outbox-row.ts'
import { type MessageRow, messageKey } from '#core/store/rows.ts'
import { type LogMessage, logItems, stableItems } from './log-items.ts'

const start = new Date(2026, 10, 18, 13, 0).getTime()
const message = (seq: number, more: Partial<MessageRow> = {}): MessageRow => ({
  id: `m${seq}`,
  key: messageKey('r', seq),
  roomId: 'r',
  seq,
  senderEid: 'visitor',
  senderName: 'Amara',
  senderKind: 'visitor',
  kind: 'text',
  text: `text ${seq}`,
  sentAtMs: start + seq * 1000,
  ...more,
})
const mine = (seq: number) => message(seq, { senderEid: 'me', senderKind: 'staff' })
const unsent = (id: string, more: Partial<RowOf<'message'>> = {}): OutboxRow => ({
  id,
  lane: 'r',
  kind: 'message',
  payload: { roomId: 'r', text: id, inquiryId: 'i' },
  localCreatedAtMs: start,
  state: 'queued',
  attempts: 0,
  failure: null,
  ...more,
})
const closing: OutboxRow = {
  ...unsent('b'),
  kind: 'close-inquiry',
  payload: { roomId: 'r', inquiryId: 'i' },
}
const items = (messages: MessageRow[], outbox: OutboxRow[] = [], marks: Parameters<typeof logItems>[0]['marks'] = []) =>
  logItems({ messages, outbox, marks, ownEid: 'me' })
const kinds = (list: ReturnType<typeof items>) => list.map((item) => item.kind)

const note = (id: string, afterSeq: number, more: Partial<Note> = {}): Note => ({
  id,
  roomId: 'r',
  afterSeq,
  authorEid: 'colleague',
  authorName: 'Mei',
  text: id,
  mentionedEids: [],
  writtenAtMs: start + afterSeq * 1000,
  ...more,
})

const noon = new Date(2026, 10, 20, 12).getTime()
const minuteMs = 60_000

test('a message that was answered was read, also before the reader’s mark says so', () => {
  const states = items([mine(1), message(2), mine(3)]).map((item) => item.kind === 'message' && item.state)
  expect(states).toEqual(['read', null, 'sent'])
})

test('runs end with another sender or a pause, and a day begins with its first line', () => {
  const list = items([
    message(1, { sentAtMs: noon - 24 * 60 * minuteMs }),
    message(2, { sentAtMs: noon }),
    message(3, { sentAtMs: noon + minuteMs }),
    { ...mine(4), sentAtMs: noon + 2 * minuteMs },
    message(5, { sentAtMs: noon + 20 * minuteMs }),
  ])
  expect(list.map((item) => item.kind === 'message' && [item.dayMs !== null, item.isFirst, item.isLast])).toEqual([
    [true, true, true],
    [true, true, false],
    [false, false, true],
    [false, true, true],
    [false, true, true],
  ])
})

test('an unsent message begins a day too, and keeps its line when it has been sent', () => {
  const [unsentLine] = items([], [unsent('a')])
  expect(unsentLine).toMatchObject({ key: 'a', dayMs: expect.any(Number), isFirst: true })
  expect(items([{ ...mine(1), id: 'a' }])[0]).toMatchObject({ key: 'a', dayMs: expect.any(Number) })
})

test('unsent messages stand behind those that the backend has', () => {
  expect(kinds(items([message(1)], [unsent('a'), closing]))).toEqual(['message', 'unsent', 'step'])
})

test('an outbox row whose message has come is shown once', () => {
  expect(kinds(items([{ ...mine(1), id: 'a' }], [unsent('a')]))).toEqual(['message'])
})

test('own messages say how far they have come, by the marks of others only', () => {
  const marks = [
    { eid: 'me', deliveredSeq: 9, readSeq: 9 },
    { eid: 'visitor', deliveredSeq: 2, readSeq: 1 },
  ]
  const states = items([mine(1), mine(2), mine(3)], [], marks).flatMap((i) => (i.kind === 'message' ? [i.state] : []))
  expect(states).toEqual(['read', 'delivered', 'sent'])
})

test('[CAP-01] with colleagues in the room, the visitor’s mark says whether a message was read, and the newest names who of them has', () => {
  const marks = [
    { eid: 'visitor', deliveredSeq: 2, readSeq: 1 },
    { eid: 'colleague', deliveredSeq: 3, readSeq: 3 },
    { eid: 'late', deliveredSeq: 3, readSeq: 2 },
  ]
  const messages = [mine(1), mine(2), mine(3)]
  const list = logItems({ messages, marks, ownEid: 'me', toEid: 'visitor' })
  const seen = list.flatMap((item) => (item.kind === 'message' ? [[item.state, item.readBy]] : []))
  expect(seen).toEqual([
    ['read', ''],
    ['delivered', ''],
    ['sent', 'colleague'],
  ])
})

test('days are parted and holes are marked', () => {
  const list = items([message(1), message(5), message(6, { sentAtMs: start + 86_400_000 })])
  expect(kinds(list)).toEqual(['message', 'gap', 'message', 'message'])
  expect(list[1]).toMatchObject({ beforeSeq: 5 })
  const begins = list.flatMap((item) => (item.kind === 'message' ? [item.dayMs !== null] : []))
  expect(begins).toEqual([true, false, true])
})

test('a run of one sender begins and ends once', () => {
  const runs = items([message(1), message(2), mine(3)]).flatMap((i) =>
    i.kind === 'message' ? [[i.isFirst, i.isLast]] : [],
  )
  expect(runs).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ])
})

test('a message that waits behind a failed one says so', () => {
  const list = items([], [unsent('a', { state: 'failed' }), unsent('b')])
  expect(list.map((item) => item.kind === 'unsent' && item.isBehindFailed)).toEqual([false, true])
})

test('a new message leaves the items before it as they are', () => {
  const rows = [message(1), mine(2)]
  const before = items(rows)
  const after = stableItems(before, items([...rows, mine(3)]))
  expect(after[0]).toBe(before[0])
  // Its run goes on now.
  expect(after[1]).not.toBe(before[1])
})

test('[CAP-01] notes stand behind the message that was the newest when they were written, and wait for older messages to be shown', () => {
  const notes = [
    note('later', 4, { authorEid: 'me' }),
    note('old', 1),
    note('n2', 3, { writtenAtMs: start + 9000 }),
    note('n1', 3),
  ]
  const keys = (messages: MessageRow[]) => logItems({ messages, notes, ownEid: 'me' }).map(({ key }) => key)
  expect(keys([message(3), message(4)])).toEqual(['m3', 'n1', 'n2', 'm4', 'later'])
  expect(keys([message(1), message(2), message(3), message(4)])).toEqual([
    'm1',
    'old',
    'm2',
    'm3',
    'n1',
    'n2',
    'm4',
    'later',
  ])
  const unsentNote: OutboxRow = {
    ...unsent('n1'),
    kind: 'note',
    payload: { roomId: 'r', text: 'n1', mentionedEids: [] },
  }
  const waiting = (rows: OutboxRow[]) => logItems({ messages: [message(3)], notes, outbox: rows, ownEid: 'me' })
  expect(waiting([unsentNote]).filter(({ kind }) => kind === 'unsent')).toEqual([])
  expect(waiting([{ ...unsentNote, id: 'new' }]).filter(({ kind }) => kind === 'unsent')).toHaveLength(1)
})

test('the first message of others that was unread begins a part of its own', () => {
  const newsOf = (messages: LogMessage[], newFromSeq: number) =>
    logItems({ messages, ownEid: 'me', newFromSeq }).flatMap((item) =>
      item.kind === 'message' ? [[item.message.seq, item.isFirstNew, item.isFirst]] : [],
    )
  expect(newsOf([mine(1), message(2), message(3), message(4)], 3)).toEqual([
    [1, false, true],
    [2, false, true],
    [3, true, true],
    [4, false, false],
  ])
  // After a reply nothing is new any more.
  expect(newsOf([message(1), message(2), mine(3), message(4)], 2).filter(([, isFirstNew]) => isFirstNew)).toEqual([])
  // The own message is never new.
  const own = logItems({ messages: [mine(3), message(4)], ownEid: 'me', newFromSeq: 3 })
  expect(own.map((item) => item.kind === 'message' && item.isFirstNew)).toEqual([false, true])
})
