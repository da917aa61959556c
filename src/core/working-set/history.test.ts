import { expect, it } from 'vitest'
import type { ApiClient } from '#core/api/client.ts'
import type { Message } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { ConversationRow, SeqRange } from '#core/store/rows.ts'
import { fakeMessage } from '#tests/fakes/fake-message.ts'
import { createHistory } from './history.ts'

it('[audit 1.3] messages that did not fit into an answer are asked for again, and nothing is held that did not come', async () => {
  const asked: SeqRange[] = []
  const stored: Array<{ held: SeqRange; seqs: number[] }> = []
  // The backend's answers hold three messages at most, the newest.
  const call = async (_id: string, { query }: { query: { from: string; to: string } }) => {
    const range: SeqRange = [Number(query.from), Number(query.to)]
    asked.push(range)
    const messages: Message[] = []
    for (let seq = Math.max(range[0], range[1] - 2); seq <= range[1]; seq += 1) messages.push(fakeMessage('room', seq))
    return ok({ messages })
  }
  const history = createHistory({
    // The checked edge: history makes this one call.
    api: { call } as unknown as ApiClient,
    store: {
      conversation: async () => ({ member: true, lastSeq: 8, ranges: [] as SeqRange[] }) as unknown as ConversationRow,
      healRanges: async () => false,
      async storeHistory(_roomId, messages, held) {
        stored.push({ held, seqs: messages.map(({ seq }) => seq) })
      },
    },
    signal: new AbortController().signal,
  })
  expect(await history.holdNewest('room')).toEqual(ok(null))
  expect(asked).toEqual([
    [1, 8],
    [1, 5],
    [1, 2],
  ])
  expect(stored).toEqual([
    { held: [6, 8], seqs: [6, 7, 8] },
    { held: [3, 5], seqs: [3, 4, 5] },
    { held: [1, 2], seqs: [1, 2] },
  ])
})

it('[PWA-05] messages that are asked for although the ranges claim them are looked for, and fetched if they are lost', async () => {
  const asked: SeqRange[] = []
  let ranges: SeqRange[] = [[1, 8]]
  let healed = 0
  const call = async (_id: string, { query }: { query: { from: string; to: string } }) => {
    const range: SeqRange = [Number(query.from), Number(query.to)]
    asked.push(range)
    return ok({
      messages: Array.from({ length: range[1] - range[0] + 1 }, (_, index) => fakeMessage('room', range[0] + index)),
    })
  }
  const history = createHistory({
    // The checked edge: history makes this one call.
    api: { call } as unknown as ApiClient,
    store: {
      conversation: async () => ({ member: true, lastSeq: 8, ranges }) as unknown as ConversationRow,
      async healRanges() {
        healed += 1
        if (healed > 1) return false
        ranges = [[4, 8]]
        return true
      },
      async storeHistory(_roomId, _messages, held) {
        ranges = [[held[0], 8]]
      },
    },
    signal: new AbortController().signal,
  })
  expect(await history.holdBefore('room', 4)).toEqual(ok(null))
  expect(asked).toEqual([[1, 3]])
  // They are there: nothing is asked.
  expect(await history.holdBefore('room', 4)).toEqual(ok(null))
  expect([asked.length, healed]).toEqual([1, 2])
  // Opening a conversation never looks at the rows.
  expect(await history.holdNewest('room')).toEqual(ok(null))
  expect(healed).toBe(2)
})
