import { expect, test } from 'vitest'
import { isForUnseen } from './rows-for-unseen.ts'

const row = (more: object = {}) => ({ entity: 'staff', lane: 'room', ...more })

test.each([
  ['an offer', 'entities', 'offer/1', row({ entity: 'offer' })],
  ['a call', 'entities', 'call/1', row({ entity: 'call' })],
  ['a reminder', 'entities', 'reminder/1', row({ entity: 'reminder' })],
  ['a reminder that is not sent yet', 'outbox', '1', row({ lane: 'reminders' })],
  ['a mention', 'entities', 'mention/1', row({ entity: 'mention' })],
  ['the own status, which may silence offers', 'entities', 'staff/me', row()],
  ['the number of unread messages', 'state', 'counts', row()],
  ['the end of the session', 'live', 'session', row()],
  ['the facts of a call', 'live', 'call/1', row()],
  ['the tab that has the media', 'live', 'media-host', row()],
])('[INQ-03] a tab that nobody sees hears at once of %s', (_, collection, id, value) => {
  expect(isForUnseen(collection, id, value, 'me')).toBe(true)
})

test.each([
  ['a message', 'messages', 'room/1', row()],
  ['a conversation', 'conversations', 'room', row()],
  ["a colleague's status", 'entities', 'staff/other', row()],
  ['a message that is being sent', 'outbox', '1', row()],
  ['a draft', 'state', 'draft/room', row()],
  ['who types', 'live', 'typing/room', row()],
  ['figures of the network', 'live', 'network', row()],
])('[PWA-04] a tab that nobody sees does not wake for %s', (_, collection, id, value) => {
  expect(isForUnseen(collection, id, value, 'me')).toBe(false)
})
