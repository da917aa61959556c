import { expect, test } from 'vitest'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { labelIdsOf } from './label-ids-of.ts'

// The checked edge: only these parts of the rows are read.
const conversation = { inquiry: { id: 'i', labelIds: ['a', 'theirs'] } } as unknown as ConversationRow
const row = (kind: string, payload: object, state = 'queued') =>
  ({ kind, state, payload: { roomId: 'r', inquiryId: 'i', ...payload } }) as unknown as OutboxRow
const change = (add: string[], remove: string[] = [], state?: string) => row('change-labels', { add, remove }, state)

test.each([
  ['nothing queued', [], ['a', 'theirs']],
  ['two added one after the other', [change(['b']), change(['c'])], ['a', 'theirs', 'b', 'c']],
  ['taken away again', [change(['b']), change([], ['b'])], ['a', 'theirs']],
  ['one that is there already', [change(['a'])], ['a', 'theirs']],
  ['a refused one', [change(['b'], [], 'failed'), change([], ['a'])], ['theirs']],
  ['a row of an earlier build', [row('set-labels', { labelIds: ['b'] }), change(['c'])], ['b', 'c']],
  ['another inquiry', [row('change-labels', { inquiryId: 'j', add: ['b'], remove: [] })], ['a', 'theirs']],
])('shows the labels with everything that is queued: %s', (_what, outbox, shown) =>
  expect(labelIdsOf(conversation, outbox)).toEqual(shown),
)
