import type { CallMedia, IceGatheringState, IceState, QualityValue } from '#core/contract/index.ts'
import type { FailureReason } from '#core/platform/result.ts'
import type { QualityAdvice } from './quality/call-quality.ts'
import type { SoundWarning } from './quality/sound-levels.ts'

/**
 * How far the connection to one other party is. `early-media`: a telephone rings, and its network is heard instead of a tone
 * (RFC 3960). `reconnecting`: the connection was there, and is being made again.
 */
export type LegProgress = 'calling' | 'ringing' | 'early-media' | 'connecting' | 'connected' | 'reconnecting'

export type LegFacts = {
  progress: LegProgress
  ice: IceState
  gathering: IceGatheringState
  /** Since when nothing comes from the other side, by the local clock; null while it is heard. */
  localLostAtMs: number | null
  /** The newest measurement, what is missing to be heard, and what can be done; see `quality`. */
  quality: { value: QualityValue | null; warnings: readonly SoundWarning[]; advice: QualityAdvice | null }
}

/** A call in which this device takes part, as it is here; kept in memory. What the backend knows is the entity `call`. */
export type CallFacts = {
  callId: string
  media: CallMedia
  isMuted: boolean
  hasCamera: boolean
  hasScreen: boolean
  isHeld: boolean
  legs: Record<string, LegFacts>
  /** The device that has just taken the place of one that went away, or is back; null or missing: none has. */
  device?: { kind: 'microphone' | 'camera'; label: string } | null | undefined
  /** Why the call does not get on; null: it does. */
  failure: FailureReason | null
}

/** Switches of the own side of a call that the user controls. */
export type CallSwitches = Partial<Pick<CallFacts, 'isMuted' | 'hasCamera' | 'hasScreen' | 'isHeld'>>
