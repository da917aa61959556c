import { getChangedDocumentsSince, type RxCollection } from 'rxdb'

/** Large enough that the cost for each page is small, small enough that the hub can answer tabs between two pages. */
const pageSize = 1000

type Changed<Row> = Row & { _deleted: boolean }

/**
 * Reads the rows of a collection in the order of writing, each time those that were written since the last time; a row
 * that was deleted comes with its key. Reads the rows without making RxDB's documents, which cost several times as much.
 *
 * @param read runs the reading of each page, for example with a deadline
 */
export function followRows<Row>(
  { storageInstance }: RxCollection<Row>,
  read: <T>(page: () => Promise<T>) => Promise<T>,
): () => Promise<{ rows: Array<Changed<Row>>; isLast: boolean }> {
  let checkpoint: unknown
  return async () => {
    const page = await read(() => getChangedDocumentsSince<Row, unknown>(storageInstance, pageSize, checkpoint))
    checkpoint = page.checkpoint ?? checkpoint
    return { rows: page.documents, isLast: page.documents.length < pageSize }
  }
}

/** All rows of a collection, page by page; a row that is written meanwhile comes again. */
export async function* pagesOfRows<Row>(
  collection: RxCollection<Row>,
  read: <T>(page: () => Promise<T>) => Promise<T>,
): AsyncGenerator<Row[]> {
  const next = followRows(collection, read)
  for (let isLast = false; !isLast; ) {
    const page = await next()
    yield page.rows.filter(({ _deleted }) => !_deleted)
    isLast = page.isLast
  }
}
