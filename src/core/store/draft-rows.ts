import {
  type DraftToSave,
  noDrafts,
  type RoomDrafts,
  withDraft,
  withRestored,
  withSent,
} from '#core/messages/drafts.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { OutboxStore } from '#core/outbox/written-rows.ts'

export type DraftRows = {
  /** Stores what is typed in a room. `isSent`: the draft has become a message, and nothing was stored. */
  save(roomId: string, draft: DraftToSave): Promise<{ isSent: boolean }>
  /** Puts back the stored drafts of a returning author, unless something was typed since. */
  restore(roomId: string, setAside: RoomDrafts): Promise<void>
  /** For outbox rows that an earlier hub stored: removes the drafts that they were made of. */
  takeOut(rows: readonly OutboxRow[]): Promise<void>
}

/**
 * Drafts and the outbox are stored apart: no write covers both. A message's row names its draft, so it can be sent as
 * soon as it is stored. The row stays until the draft is removed; if the hub dies in between, the next one finds the
 * row, and removes the draft before a tab reads it.
 *
 * @returns the drafts, and the outbox's store that keeps this order
 */
export function createDraftRows(deps: {
  read(roomId: string): Promise<RoomDrafts | null>
  write(roomId: string, drafts: RoomDrafts): Promise<void>
  remove(roomId: string): Promise<void>
  outbox: OutboxStore
}): { drafts: DraftRows; outbox: OutboxStore } {
  const { outbox } = deps
  /** By the outbox row's id: a draft is removed once. */
  const takingOut = new Map<string, Promise<void>>()
  let last: Promise<unknown> = Promise.resolve()

  /** One change after another, because each reads before it writes. */
  function change<T>(run: () => Promise<T>): Promise<T> {
    const done = last.then(run)
    last = done.catch(() => {})
    return done
  }

  function takeOut({ id, lane, draftId }: OutboxRow): Promise<void> {
    if (draftId === undefined) return Promise.resolve()
    const known = takingOut.get(id)
    if (known) return known
    const taking = change(async () => deps.write(lane, withSent((await deps.read(lane)) ?? noDrafts, draftId)))
    // The deletion of the row waits for this, and reports its failure.
    taking.catch(() => {})
    takingOut.set(id, taking)
    return taking
  }

  return {
    drafts: {
      save: (roomId, draft) =>
        change(async () => {
          const before = (await deps.read(roomId)) ?? noDrafts
          const after = withDraft(before, draft)
          if (!after) return { isSent: true }
          if (after.text === '' && after.earlier === null && after.sent.length === 0) await deps.remove(roomId)
          else await deps.write(roomId, after)
          return { isSent: false }
        }),
      restore: (roomId, setAside) =>
        change(async () => deps.write(roomId, withRestored((await deps.read(roomId)) ?? noDrafts, setAside))),
      takeOut: async (rows) => void (await Promise.all(rows.map(takeOut))),
    },
    outbox: {
      loadOutbox: () => outbox.loadOutbox(),
      async putOutbox(row) {
        await outbox.putOutbox(row)
        void takeOut(row)
      },
      async deleteOutbox(id) {
        await takingOut.get(id)
        await outbox.deleteOutbox(id)
        takingOut.delete(id)
      },
    },
  }
}
