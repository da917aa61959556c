import type { CallId } from './all-calls.ts'
import type { Audience } from './call.ts'
import { callsOfDomain, type Domain, valuesForFewer } from './domains.ts'

/** The facts that are known of a call before its domain is loaded. */
export type TableRow = {
  readonly id: CallId
  readonly domain: Domain
  readonly audience: Audience
  /** Values of path parameters that fewer callers may use, and who. */
  readonly fewer: Readonly<Record<string, Audience>>
}

/** Every call by its id. */
export const callTable: ReadonlyMap<string, TableRow> = readTable()

// @__NO_SIDE_EFFECTS__
function readTable(): ReadonlyMap<string, TableRow> {
  const table = new Map<string, TableRow>()
  const fewer: Readonly<Record<string, TableRow['fewer']>> = valuesForFewer
  for (const [domain, words] of Object.entries(callsOfDomain)) {
    let audience = ''
    for (const word of words.split(' ')) {
      if (word.endsWith(':')) audience = word.slice(0, -1)
      else table.set(word, rowOf(word, domain, audience, fewer[word] ?? {}))
    }
  }
  return table
}

/** The checked edge: the table is made of the declarations. */
function rowOf(id: string, domain: string, audience: string, fewer: TableRow['fewer']): TableRow {
  return { id, domain, audience, fewer } as TableRow
}
