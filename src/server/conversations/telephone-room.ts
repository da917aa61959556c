import { fail, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Room } from './room-state.ts'

/** Whether a conversation is that of a telephone: its visitor calls, and reads nothing. */
export const isOfTelephone = ({ channel }: Pick<Room, 'channel'>): boolean => channel === 'call'

/**
 * Refuses what staff would write, attach or edit for the caller in a telephone's conversation [CAP-17]; null: somebody reads
 * it. Every call that puts something before a visitor asks here. Internal notes do not: colleagues read them. A voice message
 * is the caller's own and passes.
 */
export const refuseUnread = (room: Pick<Room, 'channel'>, { kind }: Session): Result<never> | null =>
  kind === 'staff' && isOfTelephone(room) ? fail('caller-reads-nothing') : null
