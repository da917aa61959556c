import { useEntities } from '#app/data/rows.ts'
import { type IndexedResponse, indexResponses } from '#core/canned-responses/find-responses.ts'
import type { CannedResponse } from '#core/contract/index.ts'

const none: readonly CannedResponse[] = []
const notShownAtStart = { recall: false }

type Kept = { own: readonly CannedResponse[]; shared: readonly CannedResponse[]; indexed: readonly IndexedResponse[] }

/** The last result: another conversation shows it at once, while its own query is still on its way. */
let kept: Kept = { own: none, shared: none, indexed: [] }

/** All canned responses that the user may insert, prepared for a search; undefined until there is a first result. */
export function useAllResponses(): readonly IndexedResponse[] | undefined {
  const own = useEntities('personalResponse', notShownAtStart)
  const shared = useEntities('sharedResponse', notShownAtStart)
  if (!own || !shared) return kept.indexed.length > 0 ? kept.indexed : undefined
  if (own !== kept.own || shared !== kept.shared)
    // Written during rendering: it is only a cache of equal rows.
    kept = { own, shared, indexed: indexResponses([...own, ...shared]) }
  return kept.indexed
}
