import type { LegFacts } from './call-facts.ts'
import type { LegState } from './leg-states.ts'
import { isConnected, type MediaEvent } from './media-host.ts'

/**
 * Follows the early media of a leg: sound of a telephone network before anybody answers (RFC 3960). The network hears
 * nobody in the call.
 */
export type EarlyMedia = {
  /** Takes what the media host reports, if that is of early media; false: it is of the party. */
  takes(event: Extract<MediaEvent, { leg: unknown }>): boolean
  /** Signalling has moved on. Returns whether the party is heard by the way that early media have opened. */
  moved(to: LegState['name']): boolean
}

/** @param leg.isRung whether the party is still being rung, as far as the backend says */
export function createEarlyMedia(leg: {
  isPhone: boolean
  isRung: () => boolean
  facts: () => LegFacts
  set: (change: Partial<LegFacts>) => void
}): EarlyMedia {
  const { facts, set } = leg
  let wasAnswered = false
  const isEarly = () => leg.isPhone && !wasAnswered && leg.isRung()
  /** A tone is heard again (RFC 3960 §3.2). */
  const fallSilent = () => facts().progress === 'early-media' && set({ progress: 'ringing' })

  return {
    takes(event) {
      if (!isEarly()) return false
      if (event.kind === 'ice') set({ ice: event.state })
      if (event.kind === 'heard') set({ progress: 'early-media' })
      if (event.kind === 'stalled') fallSilent()
      return true
    },
    moved(to) {
      if (to === 'pausing') fallSilent()
      if (to !== 'up' || wasAnswered) return false
      wasAnswered = true
      return leg.isPhone && isConnected(facts().ice)
    },
  }
}
