import { getChangedDocumentsSince, type RxCollection } from 'rxdb'

/** Large enough that the cost for each page is small, small enough that the hub can answer tabs between two pages. */
const pageSize = 1000

/**
 * All rows of a collection, page by page, in the order of writing; a row that is written meanwhile comes again. Reads
 * the rows without making RxDB's documents, which cost several times as much.
 *
 * @param read runs the reading of each page, for example with a deadline
 */
export async function* pagesOfRows<Row>(
  { storageInstance }: RxCollection<Row>,
  read: <T>(page: () => Promise<T>) => Promise<T>,
): AsyncGenerator<Row[]> {
  for (let checkpoint: unknown; ; ) {
    const from = checkpoint
    const page = await read(() => getChangedDocumentsSince<Row, unknown>(storageInstance, pageSize, from))
    yield page.documents.filter(({ _deleted }) => !_deleted)
    if (page.documents.length < pageSize) return
    checkpoint = page.checkpoint
  }
}
