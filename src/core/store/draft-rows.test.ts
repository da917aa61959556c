import { expect, test } from 'vitest'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { createDraftRows } from './draft-rows.ts'

test('a draft that cannot be removed keeps the row of its message, and reports the fault once', async () => {
  const deleted: string[] = []
  const { outbox } = createDraftRows({
    read: async () => null,
    write: () => Promise.reject(new Error('The disk is full')),
    remove: async () => {},
    outbox: {
      loadOutbox: async () => [],
      putOutbox: async () => {},
      deleteOutbox: async (id) => void deleted.push(id),
    },
  })
  const row: OutboxRow = {
    id: 'row',
    lane: 'room',
    kind: 'message',
    draftId: 'draft',
    payload: { roomId: 'room', text: 'Hello', inquiryId: null },
    localCreatedAtMs: 1,
    state: 'queued',
    attempts: 0,
    failure: null,
  }
  // A rejection that nobody takes would fail this test.
  await outbox.putOutbox(row)
  await expect(outbox.deleteOutbox('row')).rejects.toThrow('The disk is full')
  expect(deleted).toEqual([])
})
