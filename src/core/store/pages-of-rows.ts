import { normalizeMangoQuery, prepareQuery, type RxCollection } from 'rxdb'

/** Many enough that a page costs little, few enough that the hub answers between two of them. */
const pageSize = 1000

/**
 * The rows of a collection in the order of their ids, a page at a time. Past RxDB's documents, which take several times
 * as long as the rows themselves.
 *
 * @param read how each page is read, as under a deadline
 */
export async function* pagesOfRows<Row extends { id: string }>(
  { schema, storageInstance }: RxCollection<Row>,
  read: <T>(page: () => Promise<T>) => Promise<T>,
): AsyncGenerator<Row[]> {
  for (let after = ''; ; ) {
    // The checked edge: RxDB's types do not follow a generic row to its id.
    const query = { selector: { id: { $gt: after } }, sort: [{ id: 'asc' }], limit: pageSize, skip: 0 } as never
    const prepared = prepareQuery(schema.jsonSchema, normalizeMangoQuery(schema.jsonSchema, query))
    const { documents } = await read(() => storageInstance.query(prepared))
    yield documents
    if (documents.length < pageSize) return
    after = documents.at(-1)?.id ?? ''
  }
}
