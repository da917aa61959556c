import type { Tables } from '#widget/frame/store/tables.ts'
import { readValue, writeValue } from '#widget/frame/store/values.ts'
import type { DraftKeeper, DraftStore } from './draft.ts'

/**
 * Keeps what is typed beside the rows, for a frame to which the browser gives no storage: the customer's page stores
 * both, so that the draft outlives a reload and another page.
 */
export async function keepDraft(tables: Tables, draft: DraftKeeper, store: DraftStore): Promise<void> {
  draft.restore((await tables.read((from) => readValue(from, 'draft'))) ?? '')
  let last = ''
  draft.subscribe(() => {
    const stored = store.read()
    if (stored === last) return
    last = stored
    void tables.write((to) => writeValue(to, 'draft', stored))
  })
}
