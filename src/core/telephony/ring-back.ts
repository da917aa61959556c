import type { CallParty, PhoneCall } from '#core/contract/index.ts'
import type { LegFacts } from './call-facts.ts'
import { isIn } from './parties-of.ts'

/** The progress of legs, by the ids of their parties. */
export type Progress = Readonly<Record<string, Pick<LegFacts, 'progress'>>>

/**
 * Whether the own side hears a ringback tone [CAL-01]: nobody is in the call yet, or any more, and the other side is rung.
 * A telephone rings only once its network says so; while that network is heard itself, there is no tone (RFC 3960 §3.2).
 */
export function ringsBack(call: PhoneCall, own: CallParty, legs: Progress): boolean {
  if (own.monitor !== null || !isIn(own)) return false
  const others = call.parties.filter(({ id, monitor }) => id !== own.id && monitor === null)
  if (others.some(isIn)) return false
  return others.some(({ id, kind, state }) => {
    if (state !== 'ringing') return false
    const progress = legs[id]?.progress
    // A transferred party has no leg to a colleague who is asked to take the call.
    return progress === undefined ? kind !== 'phone' && call.answeredAtMs !== null : progress === 'ringing'
  })
}

/** The telephones whose network is heard before they answer. They hear nobody, and nobody else hears them. */
export const earlyIn = (legs: Progress): ReadonlySet<string> =>
  new Set(Object.keys(legs).filter((partyId) => legs[partyId]?.progress === 'early-media'))

/** Names what is heard before anybody has answered: when it changes, the media host is steered anew. */
export const heardUnanswered = (call: PhoneCall, own: CallParty, legs: Progress): string =>
  [ringsBack(call, own, legs), ...earlyIn(legs)].join()
