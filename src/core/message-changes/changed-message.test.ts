import { expect, test } from 'vitest'
import type { MessageChange } from '#core/contract/index.ts'
import { type ChangeRow, changeNow, textNow } from './changed-message.ts'
import { withReaction } from './with-reaction.ts'

const me = { eid: 'me', name: 'Mara' }
const message = { id: 'm', roomId: 'r', seq: 4, text: 'sent' }
const row = (change: ChangeRow['payload']['change'], state: ChangeRow['state'] = 'queued'): ChangeRow => ({
  id: 'o',
  lane: 'changes/r',
  kind: 'change-message',
  payload: { roomId: 'r', messageId: 'm', change },
  localCreatedAtMs: 9,
  state,
  attempts: 0,
  failure: null,
})
const stored: MessageChange = {
  id: 'm',
  roomId: 'r',
  seq: 4,
  text: 'edited',
  editedAtMs: 5,
  removedAtMs: null,
  reactions: [],
}

test('[CAP-01] queued changes are laid over the backend’s, in order; refused ones are not', () => {
  const text = (waiting: ChangeRow[], from?: MessageChange) => textNow(message, changeNow(message, from, waiting, me))
  expect(text([])).toBe('sent')
  expect(text([], stored)).toBe('edited')
  expect(text([row({ do: 'edit', text: 'first' }), row({ do: 'edit', text: 'second' })], stored)).toBe('second')
  expect(text([row({ do: 'edit', text: 'refused' }, 'failed')], stored)).toBe('edited')
  expect(text([row({ do: 'remove' })], stored)).toBeNull()
  expect(text([], { ...stored, text: null, removedAtMs: 7 })).toBeNull()
  expect(textNow({ text: '' }, null)).toBeNull()
})

test('[CAP-01] a reaction is given once, counted with its people, and taken back', () => {
  const one = withReaction([], me, { emoji: '👍', on: true })
  expect(withReaction(one, me, { emoji: '👍', on: true })).toBe(one)
  const two = withReaction(one, { eid: 'v', name: 'Vera' }, { emoji: '👍', on: true })
  expect(two).toEqual([{ emoji: '👍', by: [me, { eid: 'v', name: 'Vera' }] }])
  expect(withReaction(two, me, { emoji: '👍', on: false })).toEqual([{ emoji: '👍', by: [{ eid: 'v', name: 'Vera' }] }])
  expect(withReaction(one, me, { emoji: '👍', on: false })).toEqual([])
  const change = changeNow(message, undefined, [row({ do: 'react', emoji: '👍', on: true })], me)
  expect(change?.reactions).toEqual(one)
})
