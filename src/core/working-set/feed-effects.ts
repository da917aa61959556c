import type { FeedEntry, Profile } from '#core/contract/index.ts'
import type { Marks } from '#core/messages/marks.ts'
import type { Signs } from '#core/messages/signs.ts'
import { subjectsOf } from '#core/sync/subjects-of.ts'
import type { Rooms } from './rooms.ts'
import type { WorkingSetDeps } from './working-set.ts'

/**
 * Does what feed entries cause besides changed rows, once these are stored: marks, typing, counts, answers that become
 * out of date. Null: a whole snapshot was stored.
 */
export function createFeedEffects(deps: {
  profile: Profile
  isReadAlong: (roomId: string) => boolean
  marks: Marks
  typing: Signs
  rooms: Rooms
  recount: (what: 'unread' | 'all') => void
  onChanged: WorkingSetDeps['onChanged']
  onInquiryEvents: WorkingSetDeps['onInquiryEvents']
  guarded: (work: Promise<unknown>) => void
}): (entries: readonly FeedEntry[] | null) => void {
  const { profile, isReadAlong, marks, typing, rooms, recount, onChanged, onInquiryEvents, guarded } = deps
  const { eid, isAnonymous: isVisitor } = profile

  return (entries) => {
    if (entries === null) return onChanged?.('everything')
    marks.follow(entries)
    for (const entry of entries) {
      if (entry.kind !== 'message') continue
      const { roomId, seq, senderEid } = entry.message
      if (isReadAlong(roomId)) marks.mark(roomId, { readSeq: seq })
      if (senderEid === eid) continue
      typing.stop(roomId, senderEid)
      if (isVisitor || rooms.isHandled(roomId)) marks.mark(roomId, { deliveredSeq: seq })
    }
    const subjects = subjectsOf(entries)
    if (subjects.size > 0) onChanged?.(subjects)
    const haveConversationsChanged = subjects.has('conversation')
    if (haveConversationsChanged || subjects.has('call')) onInquiryEvents?.(entries, eid)
    if (haveConversationsChanged) guarded(rooms.watchHandled())
    recount(haveConversationsChanged ? 'all' : 'unread')
  }
}
