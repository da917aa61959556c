import type { CallMedia } from '#core/contract/index.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'

/** Operations on inquiries for the calls domain, which is built on them. Each locks the inquiry's room. */
export type InquiryCalls = {
  /** The call with which the visitor of an inquiry waits for an agent; null: they wait in writing. */
  waitingOf(tx: Db, inquiryId: string): Promise<{ callId: string; media: CallMedia } | null>
  /** An agent is asked now. */
  offered(change: Transaction, state: RoomState, callId: string): Promise<void>
  /**
   * An agent has the inquiry now. Who was asked and has said yes in a session (`id`) takes the waiting call with it; for
   * others it rings.
   */
  taken(
    change: Transaction,
    state: RoomState,
    inquiryId: string,
    agent: { eid: string; name: string; sessionId: string | null },
  ): Promise<void>
  /** Nobody takes it any more, or it is closed: a call that nobody has answered ends. */
  over(change: Transaction, state: RoomState, inquiryId: string, why: 'missed' | 'cancelled'): Promise<void>
}
