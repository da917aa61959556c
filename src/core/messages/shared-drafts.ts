import { maxDraftLength, maxKnownSaves } from '#core/contract/index.ts'
import { type Draft, type DraftCopy, joinedDrafts, type RoomDrafts, type Sharing } from './drafts.ts'

/** A save to send: the copy, and the saves that the backend may find under it. */
export type DraftSave = { copy: DraftCopy; knownSaveIds: string[] }

const nothingShared: Sharing = { stored: null, pushed: [] }

/**
 * The drafts of a room after the feed has brought the backend's draft. Text that came from another device replaces what
 * was not changed here since the last save; otherwise it is offered beside it, unless it is a part of it. Calling it again
 * with the same draft changes nothing.
 *
 * @param remote the backend's draft; null if it has none
 */
export function withShared(
  drafts: RoomDrafts,
  remote: DraftCopy | null,
  { newId, localNowMs }: { newId: () => string; localNowMs: number },
): RoomDrafts {
  const { stored, pushed } = drafts.sharing ?? nothingShared
  if (remote?.saveId === stored?.saveId) return drafts
  const arrived = pushed.findIndex(({ saveId, text }) => (remote ? saveId === remote.saveId : text === ''))
  const sharing: Sharing = { stored: remote, pushed: arrived < 0 ? [] : pushed.slice(arrived + 1) }
  if (arrived >= 0 || isSame(drafts, remote)) return { ...drafts, sharing }
  if (drafts.text === '' || isSame(drafts, stored)) {
    const own: Draft = remote ? { ...textOf(remote), id: newId() } : { id: '', text: '', isNote: false, replyTo: null }
    return { ...drafts, ...own, localAtMs: localNowMs, sharing }
  }
  const known = `${drafts.earlier?.text ?? ''}\n${drafts.text}`
  if (!remote || known.includes(remote.text)) return { ...drafts, sharing }
  return { ...drafts, earlier: joinedDrafts([drafts.earlier, { ...textOf(remote), id: newId() }]), sharing }
}

/**
 * The save with which the backend gets what is typed here; null if it has it. A save that was not acknowledged is the
 * same one again.
 *
 * @param isAcknowledged whether the backend has answered a save
 */
export function nextSave(
  drafts: RoomDrafts,
  { newId, isAcknowledged }: { newId: () => string; isAcknowledged: (saveId: string) => boolean },
): DraftSave | null {
  const { stored, pushed } = drafts.sharing ?? nothingShared
  const last = pushed.at(-1)
  if (isSame(drafts, last ?? stored)) {
    return last && !isAcknowledged(last.saveId)
      ? { copy: last, knownSaveIds: idsOf(stored, pushed.slice(0, -1)) }
      : null
  }
  if (drafts.text.length > maxDraftLength) return null
  const { text, isNote = false, replyTo = null } = drafts
  return { copy: { saveId: newId(), text, isNote, replyTo }, knownSaveIds: idsOf(stored, pushed) }
}

/** The drafts with a save that is being sent. */
export function withPushed(drafts: RoomDrafts, copy: DraftCopy): RoomDrafts {
  const { stored, pushed } = drafts.sharing ?? nothingShared
  if (pushed.at(-1)?.saveId === copy.saveId) return drafts
  return { ...drafts, sharing: { stored, pushed: [...pushed, copy].slice(1 - maxKnownSaves) } }
}

/** The drafts without a save that the backend has refused. */
export function withoutPushed(drafts: RoomDrafts, refusedId: string): RoomDrafts {
  const { stored, pushed } = drafts.sharing ?? nothingShared
  return { ...drafts, sharing: { stored, pushed: pushed.filter(({ saveId }) => saveId !== refusedId) } }
}

const textOf = ({ text, isNote, replyTo }: DraftCopy) => ({ text, isNote, replyTo })

const idsOf = (stored: DraftCopy | null, pushed: readonly DraftCopy[]): string[] =>
  [...(stored ? [stored] : []), ...pushed].map(({ saveId }) => saveId)

const isSame = (draft: Draft, copy: DraftCopy | null): boolean =>
  draft.text === (copy?.text ?? '') &&
  (draft.text === '' || (!draft.isNote === !copy?.isNote && draft.replyTo?.id === copy?.replyTo?.id))
