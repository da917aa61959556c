import { describe, expect, it } from 'vitest'
import type { FeedEntry, Message } from '#core/contract/index.ts'
import { reduceEntries } from './reduce-entries.ts'
import type { ConversationRow } from './rows.ts'

const self = 'agent'
const row: ConversationRow = {
  id: 'room',
  channel: 'chat',
  visitorEid: 'visitor',
  visitorName: 'Visitor',
  language: 'en',
  page: '',
  createdAtMs: 1,
  lastSeq: 1,
  lastAtMs: 1,
  preview: 'Hello',
  previewEid: 'visitor',
  member: true,
  inquiry: null,
  marks: [{ eid: self, deliveredSeq: 1, readSeq: 1 }],
  status: 'handling',
  unread: 0,
  ranges: [[1, 1]],
}
const message: Message = {
  id: 'm2',
  roomId: 'room',
  seq: 2,
  senderEid: 'visitor',
  senderName: 'Visitor',
  senderKind: 'visitor',
  kind: 'text',
  text: 'Are you there?',
  sentAtMs: 2,
}
const entry: FeedEntry = { n: 2, kind: 'message', message }
const known = new Map([[row.id, row]])

describe('a message that arrives in a room', () => {
  it('is unread if the user does not look at the room', () => {
    const [changed] = reduceEntries([entry], known, self).conversations
    expect(changed).toMatchObject({ unread: 1, marks: [{ eid: self, readSeq: 1 }] })
  })

  it('is read at once if the user reads along', () => {
    const [changed] = reduceEntries([entry], known, self, (roomId) => roomId === 'room').conversations
    expect(changed).toMatchObject({ unread: 0, marks: [{ eid: self, deliveredSeq: 2, readSeq: 2 }] })
  })
})

it('a mark that contains nothing new changes no row', () => {
  const mark: FeedEntry = { n: 3, kind: 'mark', roomId: 'room', mark: { eid: self, deliveredSeq: 1, readSeq: 1 } }
  expect(reduceEntries([mark], known, self).conversations).toEqual([])
})
