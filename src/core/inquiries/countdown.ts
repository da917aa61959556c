import type { Conversation } from '#core/contract/index.ts'

/** The countdown after which an inquiry is closed because the visitor does not answer. Times by the server's clock. */
export type Countdown = { sinceMs: number; endsAtMs: number }

/** The countdown that runs now; null: none. Whatever is said or happens in the room ends it. */
export function countdownOf({ inquiry, lastAtMs }: Pick<Conversation, 'inquiry' | 'lastAtMs'>): Countdown | null {
  const { status, closingSinceMs = null, closesAtMs = null } = inquiry ?? { status: 'closed' }
  if (status !== 'handling' || closingSinceMs === null || closesAtMs === null) return null
  return lastAtMs <= closingSinceMs ? { sinceMs: closingSinceMs, endsAtMs: closesAtMs } : null
}
