import type { RxCollection } from 'rxdb'

/**
 * Inserts a row or replaces it, one write of a row after another. RxDB's own way keeps for each row that was ever written
 * the promise of its last write, and with it the document: each command that was sent would stay in memory. So the promise
 * is given up when no other write has followed.
 */
export async function upsertRow<Row>(
  collection: RxCollection<Row>,
  id: string,
  row: Parameters<RxCollection<Row>['incrementalUpsert']>[0],
): Promise<void> {
  const queues = collection._incrementalUpsertQueues
  const writing = collection.incrementalUpsert(row)
  const last = queues.get(id)
  try {
    await writing
  } finally {
    if (queues.get(id) === last) queues.delete(id)
  }
}
