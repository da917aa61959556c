import { expect, test } from 'vitest'
import { foundSeqs, seqAt } from './found-seqs.ts'

const row = (seq: number, text: string, kind = 'text') => ({ id: `m${seq}`, seq, kind, text, sentAtMs: seq * 100 })
const rows = [row(1, 'The Blue one'), row(2, 'blue', 'inquiry-closed'), row(3, 'red'), row(4, 'so blue')]

test('[CAP-01] a search finds what is held here and what the backend knows, as it is now, the newest first', () => {
  const edited = { id: 'm4', roomId: 'r', seq: 4, text: 'green', editedAtMs: 1, removedAtMs: null, reactions: [] }
  expect(foundSeqs(rows, [], ' BLUE ', [])).toEqual([4, 1])
  expect(foundSeqs(rows, [edited], 'blue', [4, 90])).toEqual([90, 1])
  expect(foundSeqs(rows, [edited], 'green', [])).toEqual([4])
  expect(foundSeqs(rows, [], '  ', [])).toEqual([])
})

test('[CAP-01] a day leads to its first message', () => {
  expect(seqAt(rows, 250)).toBe(3)
  expect(seqAt(rows, 1000)).toBeNull()
})
