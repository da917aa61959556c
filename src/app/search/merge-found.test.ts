import { expect, test } from 'vitest'
import type { FoundLine } from '#core/contract/index.ts'
import { mergeFound } from './merge-found.ts'

const line = (id: string, atMs: number, excerpt = ''): FoundLine => ({
  kind: 'message',
  id,
  roomId: 'r',
  seq: 1,
  senderEid: null,
  senderName: '',
  senderKind: 'visitor',
  atMs,
  excerpt,
})

test('[CAP-01] a message that both found is shown once, as this browser holds it, newest first', () => {
  const found = mergeFound([line('b', 2, 'edited'), line('a', 3)], [line('c', 1), line('b', 2, 'old')])
  expect(found.map(({ id, excerpt }) => [id, excerpt])).toEqual([
    ['a', ''],
    ['b', 'edited'],
    ['c', ''],
  ])
})
