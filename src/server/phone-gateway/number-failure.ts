import type { ErrorName } from '#core/contract/errors.ts'
import type { CallEnd } from '#core/contract/index.ts'

/** Why a number was not reached: how the call ends, and the failure that its caller reads. */
export type NumberFailure = { end: CallEnd; name: ErrorName }

const busy: NumberFailure = { end: 'busy', name: 'call-target-busy' }
const declined: NumberFailure = { end: 'rejected', name: 'call-target-declined' }
const unknown: NumberFailure = { end: 'failed', name: 'call-target-unknown' }
const away: NumberFailure = { end: 'missed', name: 'call-target-away' }
const tooLate: NumberFailure = { end: 'failed', name: 'signaling-timeout' }
/** The answering end has no codec that telephones and browsers share. */
export const noSound: NumberFailure = { end: 'failed', name: 'sdp-failed' }
/** The person has another number, or has their calls go to one (RFC 3261 §21.3). */
const moved: NumberFailure = { end: 'failed', name: 'call-target-moved' }
/** The carrier refuses us, or is out of order. */
const noCarrier: NumberFailure = { end: 'failed', name: 'numbers-unavailable' }

const byStatus = new Map<number, NumberFailure>([
  ...[486, 600].map((status) => [status, busy] as const),
  ...[300, 301, 302, 305, 380].map((status) => [status, moved] as const),
  ...[603, 607, 608].map((status) => [status, declined] as const),
  ...[404, 410, 484, 485, 604].map((status) => [status, unknown] as const),
  ...[480, 487].map((status) => [status, away] as const),
  ...[408, 504].map((status) => [status, tooLate] as const),
  ...[415, 488, 606].map((status) => [status, noSound] as const),
])

/**
 * Maps a final SIP response of the carrier to a failure (RFC 3261 §21, cause values of RFC 3398 §8.2.6.1) [CAL-12].
 *
 * @param hasRung whether it rang: then a timeout means that nobody answered
 */
export function failureOfStatus(status: number, hasRung: boolean): NumberFailure {
  const found = byStatus.get(status) ?? noCarrier
  return found === tooLate && hasRung ? away : found
}

/** The status with which the call of a telephone is refused that the backend does not take. */
export function statusOfFailure(name: ErrorName): number {
  if (name === 'call-target-unknown') return 404
  if (name === 'visitor-blocked') return 603
  return name === 'already-in-call' ? 486 : 480
}

/** The status with which a call of a telephone is refused whose call here has ended. */
export const statusOfEnd = (end: CallEnd | null): number => (end === 'rejected' ? 603 : 480)
