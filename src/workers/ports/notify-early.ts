import type { BulkWriteRow } from 'rxdb'
import { Subject } from 'rxjs'
import type { ChangeBulk, NotifyTabs, Row, StorageInstance } from './notify-tabs.ts'

/** More rows at once are loaded while catching up, when no user waits for a single one. */
const mostRows = 10
/** Far more ids than can arrive between the two ways on which one row may come. */
const mostKnown = 10_000

/**
 * The fast way: tabs are notified of rows when their write starts, and the write's own event is suppressed. The
 * write takes longer than all other steps between network and screen. If it fails, the hub's generation ends, and every
 * tab reads again what is stored.
 */
export const notifyEarly: NotifyTabs = (instance, { awaited, isAllowed, onContradiction }) => {
  const primaryKey = String(instance.schema.primaryKey)
  const idOf = (row: BulkWriteRow<Row>) => String(row.document[primaryKey])
  const changes = new Subject<ChangeBulk>()
  const known = createKnownIds()
  /** Revisions that tabs were notified of, and whose write has not ended. */
  const notified = new Set<string>()
  const writing = new Set<Promise<unknown>>()

  instance.changeStream().subscribe((bulk) => {
    const events = bulk.events.filter(
      ({ documentId, documentData }) => !notified.delete(revision(documentId, documentData)),
    )
    if (events.length > 0) changes.next(events.length === bulk.events.length ? bulk : { ...bulk, events })
  })

  const isAwaited = (row: BulkWriteRow<Row>) =>
    !row.document._deleted &&
    (awaited === 'updates' ? row.previous !== undefined : !row.previous && !known.has(idOf(row)))
  const write = instance.bulkWrite.bind(instance)
  const bulkWrite: StorageInstance['bulkWrite'] = async (rows, context) => {
    const isEarly = isAllowed() && rows.length > 0 && rows.length <= mostRows && rows.every(isAwaited)
    known.add(rows.map(idOf))
    if (!isEarly) return write(rows, context)
    for (const row of rows) notified.add(revision(idOf(row), row.document))
    changes.next(changesOf(rows, idOf, context))
    const run = write(rows, context)
    writing.add(run)
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

/** The latest ids that this generation has written. */
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

const revision = (id: string, { _rev }: { _rev?: string }) => `${id} ${_rev}`

/** The event that the storage reports when these rows are stored. */
function changesOf(
  rows: readonly BulkWriteRow<Row>[],
  idOf: (row: BulkWriteRow<Row>) => string,
  context: string,
): ChangeBulk {
  const last = rows.at(-1)
  const id = last ? idOf(last) : ''
  return {
    // A tab takes two events with one id for the same.
    id: `early-${last ? revision(id, last.document) : ''}`,
    events: rows.map((row) => ({
      operation: row.previous ? 'UPDATE' : 'INSERT',
      documentId: idOf(row),
      documentData: row.document,
      previousDocumentData: row.previous,
    })),
    checkpoint: { id, lwt: last?.document._meta.lwt },
    context,
  } as ChangeBulk
}
