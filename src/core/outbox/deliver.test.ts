import { object } from 'valibot'
import { expect, it } from 'vitest'
import { command } from '#core/contract/command.ts'
import { type Conversation, commands, Uuid } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createCallDeliveries } from './deliver.ts'
import type { OutboxRow } from './outbox-row.ts'

const id = '018f0000-0000-7000-8000-0000000000aa'
const roomId = '018f0000-0000-7000-8000-0000000000bb'
const inquiryId = '018f0000-0000-7000-8000-0000000000cc'
const queued = { id, lane: roomId, localCreatedAtMs: 1, state: 'queued', attempts: 0, failure: null } as const
const conversation: Conversation = {
  ...{ id: roomId, channel: 'chat', visitorEid: id, visitorName: '', language: '', page: '', createdAtMs: 0 },
  ...{ inquiry: null, lastSeq: 0, member: true, lastAtMs: 0, preview: '', previewEid: null, marks: [] },
}
const closing: OutboxRow = { ...queued, kind: 'close-inquiry', payload: { roomId, inquiryId } }

function setUp(answer: Result<unknown>) {
  const sent: unknown[] = []
  const stored: unknown[] = []
  const call = async (...args: unknown[]) => {
    sent.push(args.slice(0, 2))
    return answer
  }
  const store = { storeMessages: async () => {}, storeConversation: async (each: unknown) => void stored.push(each) }
  // The checked edge: the function uses nothing but `call`.
  const deliveries = createCallDeliveries({ api: { call } as never, store })
  const deliver = (row: OutboxRow) =>
    // The checked edge: the row has the delivery of its kind.
    (deliveries as Record<string, (batch: OutboxRow[], signal: AbortSignal) => Promise<unknown>>)[row.kind]?.(
      [row],
      new AbortController().signal,
    )
  return { sent, stored, deliver, deliveries }
}

it('a command that only becomes a call is sent as its declaration says, under its own id as the key', async () => {
  const { sent, stored, deliver } = setUp(ok({ conversation }))
  expect(await deliver(closing)).toEqual([{ name: 'delivered' }])
  expect(sent).toEqual([['terminateInquiry', { params: { id: inquiryId }, idempotencyKey: id }]])
  expect(stored).toEqual([conversation])
})

it('a note is sent under the id of its command, and an answer without a conversation stores nothing', async () => {
  const { sent, stored, deliver } = setUp(ok(null))
  expect(await deliver({ ...queued, kind: 'note', payload: { roomId, text: 'hi', mentionedEids: [] } })).toEqual([
    { name: 'delivered' },
  ])
  expect(sent).toEqual([
    ['writeNote', { params: { roomId }, body: { id, text: 'hi', mentionedEids: [] }, idempotencyKey: id }],
  ])
  expect(stored).toEqual([])
})

it.each([
  ['inquiry-closed', 'delivered'],
  ['network', 'unreachable'],
  ['forbidden', 'refused'],
] as const)('a close that fails with %s is %s', async (failure, name) => {
  expect(await setUp(fail(failure)).deliver(closing)).toMatchObject([{ name }])
})

it.each([
  ['keep', null, 'answerInquiry', { body: { accept: true } }, 'refused', 'refused'],
  ['decline', null, 'answerInquiry', { body: { accept: false } }, 'delivered', 'refused'],
  ['end', null, 'terminateInquiry', {}, 'delivered', 'refused'],
  ['hand-over', null, 'transferInquiry', { body: { type: 'inquiry_blind' } }, 'refused', 'delivered'],
  ['hand-over', id, 'transferInquiry', { body: { toTagId: id } }, 'refused', 'refused'],
] as const)(
  'a wish becomes the call of its kind, and what is so already is done: %s %s',
  async (wish, tagId, call, input, whenClosed, whenNotHandled) => {
    const row: OutboxRow = { ...queued, kind: 'wish', payload: { roomId, inquiryId, wish, tagId } }
    const closed = setUp(fail('inquiry-closed'))
    expect(await closed.deliver(row)).toMatchObject([{ name: whenClosed }])
    expect(closed.sent).toMatchObject([[call, { params: { id: inquiryId }, idempotencyKey: id, ...input }]])
    expect(await setUp(fail('inquiry-not-handled')).deliver(row)).toMatchObject([{ name: whenNotHandled }])
  },
)

it('commands with a delivery of their own have none here', () => {
  const { deliveries } = setUp(ok(null))
  const own = Object.keys(commands).filter((kind) => !Object.hasOwn(deliveries, kind))
  expect(own.sort()).toEqual(
    ['content-message', 'feedback', 'file-message', 'message', 'set-status', 'update-profile'].sort(),
  )
})

it('a declaration whose input is not that of its call does not compile', () => {
  const wrong = () =>
    // @ts-expect-error: the parameter of this call is `id`
    command({
      payload: object({ inquiryId: Uuid }),
      lane: () => 'lane',
      from: 'tab',
      sends: 'terminateInquiry',
      input: ({ inquiryId }) => ({ params: { inquiry: inquiryId } }),
    })
  expect(wrong).not.toThrow()
})
