import {
  type DraftCopy,
  type DraftToSave,
  noDrafts,
  type RoomDrafts,
  withDraft,
  withRestored,
  withSent,
} from '#core/messages/drafts.ts'
import { type DraftSave, nextSave, withoutPushed, withPushed, withShared } from '#core/messages/shared-drafts.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { OutboxStore } from '#core/outbox/written-rows.ts'

export type DraftRows = {
  /** Stores what is typed in a room. `isSent`: the draft has become a message, and nothing was stored. */
  save(roomId: string, draft: DraftToSave): Promise<{ isSent: boolean }>
  /** Puts back the stored drafts of a returning author, unless something was typed since. */
  restore(roomId: string, setAside: RoomDrafts): Promise<void>
  /** For outbox rows that an earlier hub stored: removes the drafts that they were made of. */
  takeOut(rows: readonly OutboxRow[]): Promise<void>
  /**
   * Takes over the backend's draft of a room, and returns the save with which the backend gets what is typed here; null
   * if it has it.
   */
  share(roomId: string, remote: DraftCopy | null, options: ShareOptions): Promise<DraftSave | null>
  /** The backend has refused a save. */
  forgetSave(roomId: string, saveId: string): Promise<void>
  /** Calls the listener after what is typed in a room was stored or has become a message. */
  onTyped(listener: (roomId: string) => void): void
}
type ShareOptions = { newId: () => string; localNowMs: number; isAcknowledged: (saveId: string) => boolean }

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
  /** Drafts by the id of their outbox row, so that each is removed once. */
  const takingOut = new Map<string, Promise<void>>()
  let onTyped: (roomId: string) => void = () => {}
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
    taking.then(() => onTyped(lane)).catch(() => {})
    takingOut.set(id, taking)
    return taking
  }

  function store(roomId: string, drafts: RoomDrafts): Promise<void> {
    const { text, earlier, sent, sharing } = drafts
    const isEmpty = text === '' && earlier === null && sent.length === 0
    return isEmpty && !sharing?.stored && !sharing?.pushed.length ? deps.remove(roomId) : deps.write(roomId, drafts)
  }

  return {
    drafts: {
      save: (roomId, draft) =>
        change(async () => {
          const before = (await deps.read(roomId)) ?? noDrafts
          const after = withDraft(before, draft)
          if (!after) return { isSent: true }
          await store(roomId, after)
          onTyped(roomId)
          return { isSent: false }
        }),
      restore: (roomId, setAside) =>
        change(async () => deps.write(roomId, withRestored((await deps.read(roomId)) ?? noDrafts, setAside))),
      takeOut: async (rows) => void (await Promise.all(rows.map(takeOut))),
      share: (roomId, remote, options) =>
        change(async () => {
          const before = (await deps.read(roomId)) ?? noDrafts
          const met = withShared(before, remote, options)
          const save = nextSave(met, options)
          const after = save ? withPushed(met, save.copy) : met
          if (after !== before) await store(roomId, after)
          return save
        }),
      forgetSave: (roomId, saveId) =>
        change(async () => store(roomId, withoutPushed((await deps.read(roomId)) ?? noDrafts, saveId))),
      onTyped(listener) {
        onTyped = listener
      },
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
