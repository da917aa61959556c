import { getChangedDocumentsSince, type RxCollection } from 'rxdb'

/** Many enough that a page costs little, few enough that the hub answers between two of them. */
const pageSize = 1000

/**
 * All rows of a collection, a page at a time, in the order in which they were written: a row that is written meanwhile
 * comes once more. Past RxDB's documents, which take several times as long as the rows themselves.
 *
 * @param read how each page is read, as under a deadline
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
