import * as v from 'valibot'
import { type OutboxRow, OutboxRow as StoredRow } from '#core/outbox/outbox-row.ts'
import type { HubStore } from '#core/store/hub-store.ts'

/** What an eid wrote and the backend does not have. */
export type Unsent = { outbox: OutboxRow[]; drafts: Draft[] }
export type Draft = { roomId: string; text: string; localAtMs: number }

export const nothingUnsent: Unsent = { outbox: [], drafts: [] }

export const StoredUnsent = v.object({
  outbox: v.array(StoredRow),
  drafts: v.array(v.object({ roomId: v.string(), text: v.string(), localAtMs: v.number() })),
})

const draftPrefix = 'draft/'
const DraftRow = v.object({
  id: v.pipe(v.string(), v.startsWith(draftPrefix)),
  value: v.object({ text: v.string(), localAtMs: v.number() }),
})

/** The draft that a stored state row holds; none for any other row. */
export function readDraft(row: unknown): Draft[] {
  const parsed = v.safeParse(DraftRow, row)
  return parsed.success ? [{ roomId: parsed.output.id.slice(draftPrefix.length), ...parsed.output.value }] : []
}

/** What the rows hold that the backend does not have. */
export const loadUnsent = async (store: HubStore): Promise<Unsent> => ({
  outbox: await store.loadOutbox(),
  drafts: await store.drafts(),
})

/** Stores commands and drafts that the rows do not have yet: stored ones are newer. */
export async function restoreUnsent(store: HubStore, { outbox, drafts }: Unsent): Promise<void> {
  if (outbox.length > 0) {
    const known = new Set((await store.loadOutbox()).map(({ id }) => id))
    for (const row of outbox) if (!known.has(row.id)) await store.putOutbox(row)
  }
  for (const { roomId, text, localAtMs } of drafts)
    if (!(await store.state(`draft/${roomId}`))) await store.saveDraft(roomId, text, localAtMs)
}
