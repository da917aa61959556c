import type { QualityCause, QualityValue } from '#core/contract/index.ts'
import type { LegSample } from '../media-host.ts'
import { codecOf, delayImpairment, lossImpairment, mosOf, ratingOf } from './e-model.ts'

/** What the sample does not say: the own connection, and whether packets came since the last one. */
export type Circumstances = {
  /** The own connection with the backend is quick and stable; null: not known. */
  isOwnNetworkGood: boolean | null
  /** Packets have come before, and none since. */
  isCutOff: boolean
  /** The own microphone gives nothing. */
  isMicrophoneDead: boolean
}

/**
 * Rates a sample by the E-model: the MOS of the worse direction, because people who talk need both. Null where nothing was
 * measured yet.
 */
export function rateSample(sample: LegSample, { isCutOff }: Pick<Circumstances, 'isCutOff'>): number | null {
  if (isCutOff) return 1
  const { roundTripMs, lossIn, lossOut } = sample
  if (roundTripMs === null && lossIn === null && lossOut === null) return null
  const codec = codecOf(sample.codec)
  const delayMs = delayOf(sample)
  return mosOf(ratingOf({ codec, delayMs, loss: Math.max(lossIn ?? 0, lossOut ?? 0) }))
}

/** From mouth to ear: half the round trip, the jitter buffer (about twice the jitter) and the codec. */
const delayOf = ({ roundTripMs, jitterMs, codec }: LegSample): number =>
  (roundTripMs ?? 0) / 2 + 2 * (jitterMs ?? 0) + codecOf(codec).delayMs

/** What makes a bad value bad. */
export function causeOf(sample: LegSample, circumstances: Circumstances): QualityCause {
  const { isOwnNetworkGood, isCutOff, isMicrophoneDead } = circumstances
  if (isMicrophoneDead) return 'device'
  const received = isOwnNetworkGood === true ? 'far-end' : 'network-in'
  if (isCutOff) return received
  const codec = codecOf(sample.codec)
  const [lossIn, lossOut] = [lossImpairment(codec, sample.lossIn ?? 0), lossImpairment(codec, sample.lossOut ?? 0)]
  const delay = delayImpairment(delayOf(sample))
  if (lossOut > lossIn && lossOut >= delay) return 'network-out'
  return received
}

export const qualityValue = (sample: LegSample, mos: number | null, cause: QualityCause | null): QualityValue => ({
  atMs: Math.round(sample.atMs),
  mos,
  roundTripMs: limited(sample.roundTripMs, 3_600_000),
  jitterMs: limited(sample.jitterMs, 3_600_000),
  lossIn: limited(sample.lossIn, 1),
  lossOut: limited(sample.lossOut, 1),
  cause,
})

/** Browsers have reported less than none lost, after packets that came twice. */
const limited = (value: number | null, most: number) =>
  value === null || Number.isNaN(value) ? null : Math.min(Math.max(value, 0), most)
