import type { QualityCause, QualityValue } from '#core/contract/index.ts'
import type { LegSample } from '../media-host.ts'
import { codecOf, delayImpairment, lossImpairment, mosOf, ratingOf } from './e-model.ts'

/** Facts that the sample lacks: the state of the own connection, and whether packets came since the last sample. */
export type Circumstances = {
  /** The own connection with the backend is quick and stable; null: not known. */
  isOwnNetworkGood: boolean | null
  /** Packets have come before, and none since. */
  isCutOff: boolean
  /** The own microphone gives nothing. */
  isMicrophoneDead: boolean
}

/**
 * Rates a sample by the E-model: the MOS of the worse direction, because people who talk need both. What is bad in one
 * direction is not added to what is bad in the other. Null where nothing was measured yet.
 */
export function rateSample(sample: LegSample, { isCutOff }: Pick<Circumstances, 'isCutOff'>): number | null {
  if (isCutOff) return 1
  const { roundTripMs, lossIn, lossOut } = sample
  if (roundTripMs === null && lossIn === null && lossOut === null) return null
  const codec = codecOf(sample.codec)
  return Math.min(...directionsOf(sample).map((of) => mosOf(ratingOf({ codec, ...of }))))
}

/** Returns the impairments of each direction: delay from mouth to ear in milliseconds, and the share of lost sound. */
function directionsOf(sample: LegSample): [{ delayMs: number; loss: number }, { delayMs: number; loss: number }] {
  const { roundTripMs, jitterMs, jitterOutMs, bufferMs, lossIn, concealedIn, lossOut } = sample
  const onWayMs = (roundTripMs ?? 0) / 2 + codecOf(sample.codec).delayMs
  return [
    {
      delayMs: onWayMs + (bufferMs ?? bufferFor(jitterMs)),
      // Sound may be missing although its packets came: later than the buffer could wait.
      loss: Math.max(lossIn ?? 0, concealedIn ?? 0),
    },
    { delayMs: onWayMs + bufferFor(jitterOutMs), loss: lossOut ?? 0 },
  ]
}

/** A jitter buffer that nobody tells of has about twice the jitter, in milliseconds. */
const bufferFor = (jitterMs: number | null) => 2 * (jitterMs ?? 0)

/** Returns the cause of a bad value. */
export function causeOf(sample: LegSample, circumstances: Circumstances): QualityCause {
  const { isOwnNetworkGood, isCutOff, isMicrophoneDead } = circumstances
  if (isMicrophoneDead) return 'device'
  const received = isOwnNetworkGood === true ? 'far-end' : 'network-in'
  if (isCutOff) return received
  const codec = codecOf(sample.codec)
  const [inbound, outbound] = directionsOf(sample).map(({ delayMs, loss }) => ({
    all: delayImpairment(delayMs) + lossImpairment(codec, loss),
    lost: lossImpairment(codec, loss),
  }))
  const isOut = inbound && outbound && outbound.all > inbound.all && outbound.lost > inbound.lost
  return isOut ? 'network-out' : received
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
