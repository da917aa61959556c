import type { Draft, RoomDrafts } from '#core/messages/drafts.ts'

/** Drafts that this tab has stored. */
type TabDrafts = { own: Draft; earlier: Draft | null; localAtMs: number }

/**
 * Merges the drafts that a composer finds when it opens: those in the tab's storage and those in the hub's row.
 *
 * @param isSent whether the draft has become a message
 * @returns oldest first, each draft once with its newest text
 */
export function draftsAtStart(inTab: TabDrafts | null, inHub: RoomDrafts, isSent: (id: string) => boolean): Draft[] {
  const ofTab = [inTab?.earlier, inTab?.own]
  const ofHub = [inHub.earlier, { id: inHub.id, text: inHub.text, isNote: inHub.isNote, replyTo: inHub.replyTo }]
  // After a kill the browser may restore an old state of the tab's storage.
  const isTabNewer = !inTab || inTab.localAtMs >= inHub.localAtMs || inTab.own.id !== inHub.id
  const found = (isTabNewer ? [...ofHub, ...ofTab] : [...ofTab, ...ofHub]).flatMap((draft) =>
    draft && draft.text !== '' && !isSent(draft.id) ? [draft] : [],
  )
  // If a draft was found twice, its last version is the newest.
  return found.filter(({ id }, index) => !found.slice(index + 1).some((later) => later.id === id))
}
