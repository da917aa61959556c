import { expect, test } from 'vitest'
import { maxBatchLength } from '#core/contract/index.ts'
import { failure } from '#core/platform/result.ts'
import type { OutboxRow } from './outbox-row.ts'
import { nextBatch } from './send-batch.ts'

const message = (id: string, state: 'queued' | 'failed' = 'queued') =>
  ({
    id,
    lane: 'room',
    kind: 'message',
    state,
    attempts: 0,
    failure: state === 'failed' ? failure('forbidden') : null,
  }) as OutboxRow
const closing = (id: string) => ({ id, lane: 'room', kind: 'close-inquiry', state: 'queued', attempts: 0 }) as OutboxRow
const idsOf = (rows: readonly OutboxRow[]) =>
  nextBatch(rows)
    .map(({ id }) => id)
    .join('')

test('one request takes the messages before another command or a refused one; another command goes alone', () => {
  expect(idsOf([])).toBe('')
  expect(idsOf([message('a'), message('b'), closing('c'), message('d')])).toBe('ab')
  expect(idsOf([closing('c'), message('d')])).toBe('c')
  expect(idsOf([message('a'), message('b', 'failed'), message('c')])).toBe('a')
  expect(idsOf([message('b', 'failed'), message('c')])).toBe('')
})

test('one request takes no more messages than the contract allows', () => {
  const rows = Array.from({ length: maxBatchLength + 1 }, (_, index) => message(String(index)))
  expect(nextBatch(rows)).toHaveLength(maxBatchLength)
})
