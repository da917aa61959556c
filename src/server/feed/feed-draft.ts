import type { FeedChange } from '#core/contract/index.ts'

/** Feed entries that a transaction will leave behind, in order, for each eid. */
export type FeedDraft = {
  /** Adds one change to the feeds of several eids of a service. */
  add(serviceId: string, eids: Iterable<string>, change: FeedChange): void
  /** What was added: entries as JSON text without their number, which only the database can give. */
  drafts(): ReadonlyMap<string, EidDraft>
}
export type EidDraft = { readonly serviceId: string; readonly entries: readonly string[] }

export function createFeedDraft(): FeedDraft {
  const drafts = new Map<string, { serviceId: string; entries: string[] }>()
  return {
    add(serviceId, eids, change) {
      // Once for all who get it: a message goes to several feeds.
      let text: string | undefined
      for (const eid of eids) {
        text ??= JSON.stringify(change)
        const draft = drafts.get(eid)
        if (draft) draft.entries.push(text)
        else drafts.set(eid, { serviceId, entries: [text] })
      }
    },
    drafts: () => drafts,
  }
}

/** An entry of `EidDraft` with its number, as JSON text. */
export const numbered = (entry: string, n: number) => `{"n":${n},${entry.slice(1)}`
