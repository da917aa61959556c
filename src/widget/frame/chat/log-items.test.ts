import { expect, test } from 'vitest'
import type { ConversationRow, MessageRow, OutboxRow } from '#core/store/rows.ts'
import { logItems } from './log-items.ts'

const noon = new Date(2026, 10, 20, 12).getTime()
const minute = 60_000

const said = (seq: number, senderEid: string, more: Partial<MessageRow> = {}): MessageRow => ({
  key: `room/${seq}`,
  id: `m${seq}`,
  roomId: 'room',
  seq,
  senderEid,
  senderName: senderEid === 'me' ? '' : 'Mei',
  senderKind: senderEid === 'me' ? 'visitor' : 'staff',
  kind: 'text',
  text: `words ${seq}`,
  sentAtMs: noon + seq * 1000,
  ...more,
})
const waiting = (id: string, state: OutboxRow['state'], kind: OutboxRow['kind'] = 'message'): OutboxRow => ({
  id,
  roomId: 'room',
  kind,
  text: id,
  inquiryId: null,
  localCreatedAtMs: noon + minute,
  state,
  attempts: 0,
  failure: null,
})
const room = (more: Partial<ConversationRow> = {}): ConversationRow => ({
  id: 'room',
  channel: 'chat',
  visitorEid: 'me',
  visitorName: '',
  language: '',
  page: '',
  createdAtMs: 0,
  inquiry: null,
  lastSeq: 0,
  member: true,
  lastAtMs: 0,
  preview: '',
  previewEid: null,
  marks: [],
  status: 'none',
  unread: 0,
  ranges: [],
  ...more,
})
const short = (items: ReturnType<typeof logItems>) =>
  items.flatMap((item) =>
    item.kind === 'day' ? [] : [item.kind === 'message' ? `${item.key} ${item.state ?? '-'}` : item.kind],
  )

test('[PWA-05] a message that has come is not shown a second time from the outbox', () => {
  const items = logItems({ conversation: room(), messages: [said(1, 'me')], outbox: [waiting('m1', 'sending')] }, 'me')
  expect(short(items)).toEqual(['m1 Sent'])
})

test('each state stands once, at the last message that has come so far', () => {
  const marks = [
    { eid: 'agent', deliveredSeq: 4, readSeq: 2 },
    { eid: 'me', deliveredSeq: 9, readSeq: 9 },
  ]
  const messages = [1, 2, 3, 4, 5].map((seq) => said(seq, 'me'))
  const outbox = [waiting('x', 'sending'), waiting('y', 'queued'), waiting('z', 'queued')]
  expect(short(logItems({ conversation: room({ marks }), messages, outbox }, 'me'))).toEqual([
    'm1 -',
    'm2 Read',
    'm3 -',
    'm4 Delivered',
    'm5 Sent',
    'x Sending',
    'y -',
    'z Queued',
  ])
})

test('what was answered was read, also before the agent’s mark says so', () => {
  const messages = [said(1, 'me'), said(2, 'agent'), said(3, 'me')]
  expect(short(logItems({ conversation: room(), messages, outbox: [] }, 'me'))).toEqual(['m1 Read', 'm2 -', 'm3 Sent'])
})

test('every refused message says so, and the rows that only open the conversation are not shown', () => {
  const outbox = [waiting('open', 'failed', 'open-conversation'), waiting('a', 'failed'), waiting('b', 'failed')]
  expect(short(logItems({ conversation: null, messages: [], outbox }, null))).toEqual(['a Failed', 'b Failed'])
})

test('a hole in the history is an item of its own', () => {
  const items = logItems({ conversation: room(), messages: [said(1, 'agent'), said(5, 'agent')], outbox: [] }, 'me')
  expect(items.find(({ kind }) => kind === 'gap')).toMatchObject({ beforeSeq: 5 })
})

test('runs end with another sender or a pause, days begin with their title', () => {
  const messages = [
    said(1, 'agent', { sentAtMs: noon - 24 * 60 * minute }),
    said(2, 'agent', { sentAtMs: noon }),
    said(3, 'agent', { sentAtMs: noon + minute }),
    said(4, 'me', { sentAtMs: noon + 2 * minute }),
    said(5, 'agent', { sentAtMs: noon + 20 * minute }),
  ]
  const items = logItems({ conversation: room(), messages, outbox: [] }, 'me')
  expect(items.map((item) => (item.kind === 'message' ? [item.isFirst, item.isLast] : item.kind))).toEqual([
    'day',
    [true, true],
    'day',
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

test('the room’s events are told in words, and only the last close invites to go on', () => {
  const event = (seq: number, kind: MessageRow['kind']) => said(seq, 'agent', { kind, text: '' })
  const messages = [
    event(1, 'inquiry-opened'),
    event(2, 'inquiry-accepted'),
    event(3, 'inquiry-closed'),
    event(4, 'inquiry-missed'),
    event(5, 'inquiry-closed'),
  ]
  const inquiry = {
    id: 'i',
    status: 'closed' as const,
    agentEid: null,
    agentName: null,
    createdAtMs: 0,
    acceptedAtMs: null,
    closedAtMs: null,
  }
  const items = logItems({ conversation: room({ inquiry }), messages, outbox: [] }, 'me')
  expect(items.map((item) => item.kind === 'event' && item.text)).toEqual([
    'You are talking to Mei',
    'The chat was closed',
    'Nobody is free just now. We answer here as soon as we can',
    'The chat was closed. Write again to go on',
  ])
})
