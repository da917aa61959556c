import type { DraftKeeper, DraftStore } from '#widget/frame/chat/draft.ts'
import type { Tables } from './tables.ts'
import { readValue, writeValue } from './values.ts'

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
