import * as v from 'valibot'
import { ReplyTo } from '#core/contract/index.ts'
import type { DraftCopy, RoomDrafts } from '#core/messages/drafts.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { readStoredRow } from '#core/outbox/read-stored-row.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { HubStore } from '#core/store/hub-store.ts'

/** The text of an eid that the backend does not have. */
export type Unsent = { outbox: OutboxRow[]; drafts: StoredDrafts[] }
type StoredDrafts = Omit<RoomDrafts, 'sent' | 'sharing'> & {
  roomId: string
  sent: string[]
  sharing?: { stored: DraftCopy | null; pushed: DraftCopy[] } | undefined
}

export const nothingUnsent: Unsent = { outbox: [], drafts: [] }

const kindOfDraft = { isNote: v.optional(v.boolean()), replyTo: v.optional(v.nullable(ReplyTo)) }

const CopyOfDraft = v.object({
  saveId: v.string(),
  text: v.string(),
  isNote: v.boolean(),
  replyTo: v.nullable(ReplyTo),
})

/** Earlier builds stored only text and time. */
const Drafts = v.object({
  id: v.optional(v.string(), ''),
  text: v.string(),
  localAtMs: v.number(),
  // Without it, the note of a returning author would become a message to the visitor.
  ...kindOfDraft,
  earlier: v.optional(v.nullable(v.object({ id: v.string(), text: v.string(), ...kindOfDraft })), null),
  sent: v.optional(v.array(v.string()), []),
  sharing: v.optional(v.object({ stored: v.nullable(CopyOfDraft), pushed: v.array(CopyOfDraft) })),
})

const RoomDraft = v.object({ roomId: v.string(), ...Drafts.entries })
const byThisBuild = { newId: () => systemRandom.uuid(), nowMs: 0 }

/** Unsent text that any build has set aside: one part that does not fit takes no other along. */
export const StoredUnsent = v.object({
  outbox: v.pipe(
    v.array(v.unknown()),
    v.transform((rows) => rows.map((row) => readStoredRow(row, byThisBuild))),
  ),
  drafts: v.pipe(
    v.array(v.unknown()),
    v.transform((drafts) => drafts.filter((draft) => v.is(RoomDraft, draft)).map((draft) => v.parse(RoomDraft, draft))),
  ),
})

const draftPrefix = 'draft/'
const DraftRow = v.object({ id: v.pipe(v.string(), v.startsWith(draftPrefix)), value: Drafts })

/** The draft in a stored state row; none in any other row. */
export function readDraft(row: unknown): StoredDrafts[] {
  const parsed = v.safeParse(DraftRow, row)
  return parsed.success ? [{ roomId: parsed.output.id.slice(draftPrefix.length), ...parsed.output.value }] : []
}

/** The unsent text in the rows. */
export const loadUnsent = async (store: HubStore): Promise<Unsent> => ({
  outbox: await store.loadOutbox(),
  drafts: (await store.drafts.load())
    .filter(({ text, earlier }) => text !== '' || earlier !== null)
    .map(({ sharing, ...drafts }) => ({
      ...drafts,
      sent: [...drafts.sent],
      ...(sharing && { sharing: { ...sharing, pushed: [...sharing.pushed] } }),
    })),
})

/** Stores commands and drafts that the rows do not contain; those that they contain are newer. */
export async function restoreUnsent(store: HubStore, { outbox, drafts }: Unsent): Promise<void> {
  if (outbox.length > 0) {
    const known = new Set((await store.loadOutbox()).map(({ id }) => id))
    for (const row of outbox) if (!known.has(row.id)) await store.putOutbox(row)
  }
  for (const { roomId, ...setAside } of drafts) await store.drafts.restore(roomId, setAside)
}
