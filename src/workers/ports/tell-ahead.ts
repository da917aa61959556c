import type { BulkWriteRow, EventBulk, RxStorageChangeEvent, RxStorageInstance } from 'rxdb'
import { type Observable, Subject } from 'rxjs'

type Row = Record<string, unknown>
type Instance = RxStorageInstance<Row, unknown, unknown>
type Bulk = EventBulk<RxStorageChangeEvent<Row>, unknown>

/** What tabs hear of an instance, ahead of the disk where that is safe. */
export type AheadOfDisk = {
  changes: Observable<Bulk>
  /** Settles when all that was told is written: a read that began before would contradict it. */
  written(): Promise<unknown>
}

/** More at once is a catch-up, for which nobody waits. */
const mostTold = 10
/** Far more than can come between two ways on which one row arrives. */
const mostKnown = 10_000

/**
 * Tabs hear of new rows while they are being written, for a write takes longer than all else between the line and the
 * screen. If it fails, the hub's generation ends, and every tab reads anew what is stored.
 *
 * @param deps.isAllowed whether rows that come for the first time in this generation are new: an earlier generation may have stored
 *   some that it could not count any more
 * @param deps.onContradiction a row that was told as new was stored already
 */
export function tellAhead(
  instance: Instance,
  deps: { isAllowed: () => boolean; onContradiction: () => void },
): AheadOfDisk {
  const primaryKey = String(instance.schema.primaryKey)
  const changes = new Subject<Bulk>()
  /** Ids that this generation has written, the oldest first. */
  const known = new Set<string>()
  /** Told, and their own event still to come. */
  const told = new Set<string>()
  const writing = new Set<Promise<unknown>>()
  const idOf = (row: BulkWriteRow<Row>) => String(row.document[primaryKey])

  instance.changeStream().subscribe((bulk) => {
    const events = bulk.events.filter(({ documentId }) => !told.delete(documentId))
    if (events.length > 0) changes.next(events.length === bulk.events.length ? bulk : { ...bulk, events })
  })

  const write = instance.bulkWrite.bind(instance)
  instance.bulkWrite = async (rows, context) => {
    const isNew = (row: BulkWriteRow<Row>) => !row.previous && !row.document._deleted && !known.has(idOf(row))
    const isTold = deps.isAllowed() && rows.length <= mostTold && rows.every(isNew)
    for (const row of rows) known.add(idOf(row))
    for (const id of known) {
      if (known.size <= mostKnown) break
      known.delete(id)
    }
    const run = write(rows, context)
    const last = rows.at(-1)
    if (!isTold || !last) return run
    writing.add(run)
    for (const row of rows) told.add(idOf(row))
    changes.next({
      id: `ahead-${idOf(last)}`,
      events: rows.map((row) => ({
        operation: 'INSERT',
        documentId: idOf(row),
        documentData: row.document,
        previousDocumentData: undefined,
      })),
      checkpoint: { id: idOf(last), lwt: last.document._meta.lwt },
      context,
    } as Bulk)
    try {
      const result = await run
      if (result.error.length > 0) deps.onContradiction()
      return result
    } finally {
      writing.delete(run)
    }
  }

  return { changes, written: () => Promise.allSettled(writing) }
}
