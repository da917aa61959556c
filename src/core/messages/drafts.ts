import type { ReplyTo, SharedDraft } from '#core/contract/index.ts'

/**
 * Text of one composer that was not sent. `id` identifies it from its first letter until it becomes a message. `isNote`:
 * it is for colleagues, and must never become a message to the visitor. `replyTo`: the message that it answers.
 */
export type Draft = {
  id: string
  text: string
  isNote?: boolean | undefined
  replyTo?: ReplyTo | null | undefined
}

/** A draft as one save gave it to the backend. */
export type DraftCopy = Pick<SharedDraft, 'saveId' | 'text' | 'isNote' | 'replyTo'>

/**
 * Backend state of a room's draft, as known on this device. `stored`: the newest copy that the feed has brought; null
 * if there is none. `pushed`: own saves that the feed has not brought yet, oldest first.
 */
export type Sharing = { stored: DraftCopy | null; pushed: readonly DraftCopy[] }

/**
 * The drafts of one room, as they are stored. A message names the draft that it was made of, and the room remembers the
 * ids of the last sent drafts: a draft that was sent never returns, whatever a crash has left or a slow tab still
 * saves.
 */
export type RoomDrafts = Draft & {
  localAtMs: number
  /** An older draft, offered beside what is typed until the user takes or discards it. */
  earlier: Draft | null
  /** Ids of drafts that became messages, the newest last. */
  sent: readonly string[]
  /** Missing until the room's draft has met the backend's. */
  sharing?: Sharing | undefined
}

/** Draft that a composer saves; it was typed at `localAtMs`. Without `earlier`, the stored older draft stays. */
export type DraftToSave = Draft & { localAtMs: number; earlier?: Draft | null | undefined }

export const noDrafts: RoomDrafts = { id: '', text: '', localAtMs: 0, earlier: null, sent: [] }

/**
 * Number of sent drafts that are remembered: more than a tab can send before its last save has arrived and its storage
 * is on disk.
 */
export const mostSent = 32

/**
 * The drafts of a room after a save; null if the draft has been sent, because it must not be stored again. Text that came
 * from elsewhere while this draft was typed becomes the older one.
 */
export function withDraft(
  drafts: RoomDrafts,
  { id, text, isNote = false, replyTo = null, localAtMs, earlier }: DraftToSave,
): RoomDrafts | null {
  if (drafts.sent.includes(id)) return null
  const isOverwritten = drafts.id !== id && drafts.text !== '' && text !== '' && !text.includes(drafts.text)
  const unseen = isOverwritten ? joinedDrafts([drafts.earlier, draftOf(drafts)]) : drafts.earlier
  const older = earlier === undefined ? unseen : earlier
  return {
    ...drafts,
    id,
    text,
    isNote,
    replyTo,
    localAtMs,
    earlier: older && drafts.sent.includes(older.id) ? null : older,
  }
}

/** The drafts of a room after one of them became a message. */
export function withSent(drafts: RoomDrafts, id: string): RoomDrafts {
  if (drafts.sent.includes(id)) return drafts
  return { ...without(drafts, id), sent: [...drafts.sent, id].slice(-mostSent) }
}

/** Stored drafts of a returning author, put back unless something was typed since. */
export function withRestored(drafts: RoomDrafts, setAside: RoomDrafts): RoomDrafts {
  if (drafts.localAtMs > 0) return drafts
  const sent = [...setAside.sent, ...drafts.sent].slice(-mostSent)
  const { sharing = drafts.sharing } = setAside
  return { ...sent.reduce(without, setAside), sent, sharing }
}

const draftOf = ({ id, text, isNote, replyTo }: RoomDrafts): Draft => ({ id, text, isNote, replyTo })

const without = (drafts: RoomDrafts, id: string): RoomDrafts => ({
  ...drafts,
  ...(drafts.id === id && { id: '', text: '', isNote: false, replyTo: null }),
  earlier: drafts.earlier?.id === id ? null : drafts.earlier,
})

/**
 * Drafts joined to one text, older ones first, with the id of the last; null if there is none. With a note among them it
 * is a note: the visitor must not read it. It answers what the last of them answers.
 */
export function joinedDrafts(drafts: ReadonlyArray<Draft | null | undefined>): Draft | null {
  const written = drafts.flatMap((draft) => (draft && draft.text !== '' ? [draft] : []))
  const last = written.at(-1)
  if (!last) return null
  const isNote = written.some((draft) => draft.isNote)
  const replyTo = written.findLast((draft) => draft.replyTo)?.replyTo
  const text = written.map((draft) => draft.text).join('\n')
  return { id: last.id, text, ...(isNote && { isNote }), ...(replyTo && { replyTo }) }
}
