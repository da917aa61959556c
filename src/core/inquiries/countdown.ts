import type { Conversation } from '#core/contract/index.ts'

/** The countdown after which an inquiry is closed because the visitor does not answer. Times by the server's clock. */
export type Countdown = { sinceMs: number; endsAtMs: number }

/** The countdown that runs now; null: none. Whatever is said or happens in the room ends it. */
export function countdownOf({ inquiry, lastAtMs }: Pick<Conversation, 'inquiry' | 'lastAtMs'>): Countdown | null {
  const { status, closingSinceMs = null, closesAtMs = null } = inquiry ?? { status: 'closed' }
  if (status !== 'handling' || closingSinceMs === null || closesAtMs === null) return null
  return lastAtMs <= closingSinceMs ? { sinceMs: closingSinceMs, endsAtMs: closesAtMs } : null
}

/**
 * How much of a countdown is left, in milliseconds. The clock may be wrong: never more than the whole less what has passed
 * while it was seen, and just that where the clock cannot be right, because the backend shows no countdown that has ended.
 *
 * @param now.serverNowMs the backend's time, as it is known here
 * @param now.seenForMs for how long the countdown has been shown, by a clock that does not jump
 */
export function leftMsOf(
  { sinceMs, endsAtMs }: Countdown,
  { serverNowMs, seenForMs }: { serverNowMs: number; seenForMs: number },
): number {
  const mostMs = endsAtMs - sinceMs - seenForMs
  const isPlausible = serverNowMs >= sinceMs && serverNowMs < endsAtMs + seenForMs
  return Math.max(0, isPlausible ? Math.min(endsAtMs - serverNowMs, mostMs) : mostMs)
}
