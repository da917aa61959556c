import { expect, test } from 'vitest'
import { maxBatchLength } from '#core/contract/index.ts'
import { failure } from '#core/platform/result.ts'
import type { OutboxRow } from './outbox-row.ts'
import { heldForMs, nextBatch } from './send-batch.ts'

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

test('a refused wish of a visitor steps aside for what follows', () => {
  const wish = { id: 'w', lane: 'room', kind: 'wish', state: 'failed', attempts: 1 } as OutboxRow
  expect(idsOf([wish, message('a'), closing('c')])).toBe('a')
  expect(idsOf([wish])).toBe('')
  expect(idsOf([{ ...wish, state: 'queued' } as OutboxRow, message('a')])).toBe('w')
})

test('a command that a newer build has written beside this one is held for nothing', () => {
  const later = { id: 'l', lane: 'room', kind: 'poll', state: 'queued', localCreatedAtMs: 0 } as unknown as OutboxRow
  expect(heldForMs(later, 1)).toBe(0)
  expect(idsOf([later])).toBe('l')
})

test('one request takes no more messages than the contract allows', () => {
  const rows = Array.from({ length: maxBatchLength + 1 }, (_, index) => message(String(index)))
  expect(nextBatch(rows)).toHaveLength(maxBatchLength)
})
