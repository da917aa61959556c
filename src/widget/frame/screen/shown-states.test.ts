import { expect, test } from 'vitest'
import { type LogMessage, logItems } from '#app/messages/log-items.ts'
import type { Later } from '#core/contract/index.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { closingKey, eventText } from './event-text.ts'
import { shownStates } from './shown-states.ts'

const noon = new Date(2026, 10, 20, 12).getTime()

const said = (seq: number, senderEid: string, more: Partial<LogMessage> = {}): LogMessage => ({
  id: `m${seq}`,
  roomId: 'room',
  seq,
  senderEid,
  senderName: senderEid === 'me' ? '' : 'Mei',
  senderKind: senderEid === 'me' ? 'visitor' : 'staff',
  kind: 'text',
  text: `text ${seq}`,
  sentAtMs: noon + seq * 1000,
  ...more,
})
const opening = (id: string, state: OutboxRow['state']): OutboxRow => ({
  ...waiting(id, state),
  kind: 'open-conversation',
  payload: { roomId: 'room', page: '' },
})
const waiting = (id: string, state: OutboxRow['state']): OutboxRow => ({
  id,
  lane: 'room',
  kind: 'message',
  payload: { roomId: 'room', text: id, inquiryId: null },
  localCreatedAtMs: noon + 60_000,
  state,
  attempts: 0,
  failure: null,
})
const states = (input: Omit<Parameters<typeof logItems>[0], 'ownEid'>, isConnected = false) => {
  const items = logItems({ ...input, ownEid: 'me' })
  const shown = shownStates(items, isConnected)
  return items.map(({ key }) => `${key} ${shown.get(key) ?? '-'}`)
}

test('each state is shown once, at the last message that has reached it', () => {
  const marks = [
    { eid: 'agent', deliveredSeq: 4, readSeq: 2 },
    { eid: 'me', deliveredSeq: 9, readSeq: 9 },
  ]
  const messages = [1, 2, 3, 4, 5].map((seq) => said(seq, 'me'))
  const outbox = [waiting('x', 'sending'), waiting('y', 'queued'), waiting('z', 'queued')]
  expect(states({ marks, messages, outbox })).toEqual([
    'm1 -',
    'm2 read',
    'm3 -',
    'm4 delivered',
    'm5 sent',
    'x sending',
    'y -',
    'z queued',
  ])
})

test('a message that was answered counts as read, even before the agent’s mark says so', () => {
  const messages = [said(1, 'me'), said(2, 'agent'), said(3, 'me')]
  expect(states({ messages })).toEqual(['m1 read', 'm2 -', 'm3 sent'])
})

test('while connected a new message is being sent from the start, unless it was tried before or waits for another', () => {
  const outbox = (first: OutboxRow) => ({ messages: [], outbox: [first, waiting('b', 'queued')] })
  expect(states(outbox(waiting('a', 'queued')), true)).toEqual(['a -', 'b sending'])
  expect(states(outbox({ ...waiting('a', 'queued'), attempts: 1 }), true)).toEqual(['a queued', 'b sending'])
  expect(states(outbox(waiting('a', 'failed')), true)).toEqual(['a failed', 'b queued'])
  expect(states(outbox(waiting('a', 'queued')), false)).toEqual(['a -', 'b queued'])
})

test('every refused message shows its state, and rows that only open the conversation are not shown', () => {
  const outbox = [opening('open', 'failed'), waiting('a', 'failed'), waiting('b', 'failed')]
  expect(states({ messages: [], outbox })).toEqual(['a failed', 'b failed'])
})

test('events of the room are sentences, and only the last close invites the visitor to write again', () => {
  const kinds = ['inquiry-opened', 'inquiry-accepted', 'inquiry-closed', 'inquiry-missed', 'inquiry-closed'] as const
  const later = said(6, 'agent', { kind: 'sticker' as Later, text: '' })
  const items = logItems({
    messages: [...kinds.map((kind, index) => said(index + 1, 'agent', { kind, text: '' })), later],
    ownEid: 'me',
  })
  const closedBy = closingKey(items, true)
  expect(items.map((item) => item.kind === 'event' && eventText(item.message, item.key === closedBy))).toEqual([
    null,
    'You’re chatting with Mei',
    'This chat has ended',
    'Everyone’s busy right now. We’ll reply here as soon as we can',
    'This chat has ended. Send a message to start again.',
    'Reload the page to see what Mei sent',
  ])
  expect(closingKey(items, false)).toBeNull()
})
