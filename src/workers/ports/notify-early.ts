import type { BulkWriteRow } from 'rxdb'
import { Subject } from 'rxjs'
import type { ChangeBulk, NotifyTabs, Row, StorageInstance } from './notify-tabs.ts'

/** More rows at once are a catch-up, for which nobody waits. */
const mostRows = 10
/** Far more than can come between two ways on which one row arrives. */
const mostKnown = 10_000

/**
 * The fast way: tabs are notified of new rows when their write starts, and the write's own event is suppressed. The
 * write takes longer than all else between the line and the screen. If it fails, the hub's generation ends, and every
 * tab reads anew what is stored.
 */
export const notifyEarly: NotifyTabs = (instance, { isAllowed, onContradiction }) => {
  const primaryKey = String(instance.schema.primaryKey)
  const idOf = (row: BulkWriteRow<Row>) => String(row.document[primaryKey])
  const changes = new Subject<ChangeBulk>()
  const known = createKnownIds()
  /** Tabs were notified of these; the events of their writes are still to come. */
  const notified = new Set<string>()
  const writing = new Set<Promise<unknown>>()

  instance.changeStream().subscribe((bulk) => {
    const events = bulk.events.filter(({ documentId }) => !notified.delete(documentId))
    if (events.length > 0) changes.next(events.length === bulk.events.length ? bulk : { ...bulk, events })
  })

  const isNew = (row: BulkWriteRow<Row>) => !row.previous && !row.document._deleted && !known.has(idOf(row))
  const write = instance.bulkWrite.bind(instance)
  const bulkWrite: StorageInstance['bulkWrite'] = async (rows, context) => {
    const isEarly = isAllowed() && rows.length > 0 && rows.length <= mostRows && rows.every(isNew)
    known.add(rows.map(idOf))
    const run = write(rows, context)
    if (!isEarly) return run
    writing.add(run)
    for (const row of rows) notified.add(idOf(row))
    changes.next(insertsOf(rows, idOf, context))
    try {
      const result = await run
      if (result.error.length > 0) onContradiction()
      return result
    } finally {
      writing.delete(run)
    }
  }
  instance.bulkWrite = bulkWrite
  return { changes, stored: () => Promise.allSettled(writing) }
}

/** Ids that this generation has written, as many as matter. */
function createKnownIds() {
  const ids = new Set<string>()
  return {
    has: (id: string) => ids.has(id),
    add(next: readonly string[]) {
      for (const id of next) ids.add(id)
      for (const id of ids) {
        if (ids.size <= mostKnown) break
        ids.delete(id)
      }
    },
  }
}

/** The event that the storage reports when these rows are stored. */
function insertsOf(
  rows: readonly BulkWriteRow<Row>[],
  idOf: (row: BulkWriteRow<Row>) => string,
  context: string,
): ChangeBulk {
  const last = rows.at(-1)
  const id = last ? idOf(last) : ''
  return {
    id: `early-${id}`,
    events: rows.map((row) => ({
      operation: 'INSERT',
      documentId: idOf(row),
      documentData: row.document,
      previousDocumentData: undefined,
    })),
    checkpoint: { id, lwt: last?.document._meta.lwt },
    context,
  } as ChangeBulk
}
