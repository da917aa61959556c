import { byteOrderMark, csvLine, responseColumns } from '#core/contract/index.ts'
import type { Db } from '#server/db/database.ts'
import { turn } from '#server/platform/turn.ts'
import { pagesOf, type ResponseSet } from './response-set.ts'

const head = `${byteOrderMark}${csvLine(responseColumns)}`

/** A set as a CSV file, in parts. An import of the file changes nothing. */
export async function* exportResponses(db: Db, set: ResponseSet): AsyncGenerator<string, void, void> {
  yield head
  for await (const responses of pagesOf(db, set)) {
    yield responses.map((response) => csvLine(responseColumns.map((column) => response[column]))).join('')
    await turn()
  }
}

/** A file as an import takes it, with an example. */
export async function* responseTemplate(): AsyncGenerator<string, void, void> {
  yield head
  yield csvLine([
    'welcome',
    'Welcome',
    'Hello {{visitor.name}}, this is {{agent.firstName}} of {{service.name}}. How can I help you?',
    'Greetings',
    'en',
  ])
}
