import { expect, test } from 'vitest'
import { newCloses, newMentions, newMessages } from './sound-events.ts'

const since = 1_700_000_000_000
const row = (change: object = {}) =>
  ({
    id: 'room',
    unread: 0,
    lastSeq: 4,
    preview: 'Hello',
    previewEid: 'visitor',
    inquiry: { agentEid: 'me' },
    ...change,
    // The checked edge: the functions read nothing else.
  }) as unknown as Parameters<typeof newMessages>[0][number]

test.each([
  ['a message of the visitor', row({ lastSeq: 5, preview: 'Still there?' }), 1],
  ['the same text again, unread', row({ lastSeq: 5, unread: 1 }), 1],
  ['an own message', row({ lastSeq: 5, preview: 'Yes', previewEid: 'me' }), 0],
  ['an event of the room', row({ lastSeq: 5 }), 0],
  ['nothing new', row(), 0],
  ['a message heard of a moment ago', row({ lastSeq: 5, preview: 'Hm?', heardAtMs: since }), 1],
  ['a message that another tab has sounded for', row({ lastSeq: 5, preview: 'Hm?', heardAtMs: since - 1 }), 0],
  ["a colleague's inquiry", row({ lastSeq: 5, preview: 'New', inquiry: { agentEid: 'colleague' } }), 0],
])('[INQ-03] the sound of a message: %s', (_, after, count) => {
  expect(newMessages([row()], [after], 'me', since)).toHaveLength(count)
})

test('[INQ-03] a conversation that was not there before has no sound of a message', () => {
  expect(newMessages([], [row()], 'me', since)).toEqual([])
})

test("[INQ-03] the sound of a close is for the agent's own inquiries alone", () => {
  const news = (name: string, agentEid: string) =>
    [{ n: 7, name, conversation: row({ inquiry: { agentEid } }) }] as unknown as Parameters<typeof newCloses>[0]
  expect(newCloses(news('terminate', 'me'), 'me')).toEqual([{ id: 'closed/7', kind: 'closed' }])
  expect(newCloses(news('terminate', 'colleague'), 'me')).toEqual([])
  expect(newCloses(news('takeover', 'me'), 'me')).toEqual([])
})

test('[CAP-01] a mention has a sound once, unless it was read on another device', () => {
  const mention = (id: string, readAtMs: number | null = null) =>
    ({ id, readAtMs }) as Parameters<typeof newMentions>[0][number]
  expect(newMentions([mention('a')], [mention('a'), mention('b'), mention('c', 5)])).toEqual([
    { id: 'mention/b', kind: 'mention' },
  ])
})
