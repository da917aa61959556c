import type * as v from 'valibot'
import { type CallReport, maxQualityValues, type QualityCause, type QualityValue } from '#core/contract/index.ts'
import type { LegSample } from '../media-host.ts'
import { downsampled } from './downsampled.ts'
import { causeOf, qualityValue, rateSample } from './rate-sample.ts'
import { createSoundLevels, noInput, type SoundWarning } from './sound-levels.ts'

type Settings = v.InferOutput<typeof CallReport>

/** The one thing that the user can do about bad quality. */
export type QualityAdvice = 'send-less' | 'better-connection' | 'check-microphone' | 'ask-other-side'

const advice: Record<QualityCause, QualityAdvice> = {
  'network-out': 'send-less',
  'network-in': 'better-connection',
  device: 'check-microphone',
  'far-end': 'ask-other-side',
}
export const adviceFor = (cause: QualityCause): QualityAdvice => advice[cause]

/** Quality event of one leg; `isOver`: the missing sound is back. */
export type QualityEvent = { name: 'no-rtp' } | { name: SoundWarning; isOver: boolean }

/** Facts that are known besides the sample. */
export type Situation = {
  /** The own side is muted or holds the call; the other side is. Their silence is no fault. */
  isOwnQuiet: boolean
  isOtherQuiet: boolean
  /** The connection with the backend is quick and stable; null: not known. */
  isOwnNetworkGood: boolean | null
  /** The other side sends no packets while nobody speaks there; missing: it does. */
  isOtherPausing?: boolean
}

export type QualityNews = {
  /** A new value, each `keyCheckMosInterval` seconds; null between. */
  value: QualityValue | null
  events: QualityEvent[]
  /** The values of a report, when too many of the last were bad; null otherwise. */
  unqualified: QualityValue[] | null
}

/** Timers of browsers are not exact: a sample that comes a little early counts for its interval. */
const earlyShare = 0.9

/**
 * Watches the quality of one leg by its samples [CAL-09] [CAL-10]; intervals and MOS thresholds are the cloud config's.
 * Has no clock: the time is that of the samples, which come also when nothing is heard.
 */
/** @param deps.settings read at each sample: a visitor's first call begins before the cloud config is known */
export function createCallQuality(deps: { settings: () => Settings }) {
  const levels = createSoundLevels(deps.settings)
  /** Number of packets that have come, and since when. */
  let packets: { count: number; atMs: number } | null = null
  /** Samples since the last value. */
  let unchecked: LegSample[] = []
  let checkedAtMs: number | null = null
  let hasToldNoRtp = false
  let warnings: readonly SoundWarning[] = []
  let newest: QualityValue | null = null
  let course: QualityValue[] = []
  /** The last values with a MOS, of which unqualified ones are counted. */
  let window: QualityValue[] = []

  /**
   * Whether packets that came before do not come any more. A new peer connection counts them anew. A telephone that holds
   * the call need not send any: the time for that does not count.
   */
  function countPackets({ packetsIn, atMs }: LegSample, { isOtherQuiet, isOtherPausing = false }: Situation): boolean {
    const mayPause = isOtherQuiet || isOtherPausing
    const isCutOff = !mayPause && packetsIn > 0 && packetsIn === packets?.count
    if (packetsIn !== packets?.count) hasToldNoRtp = false
    if (mayPause || packetsIn !== packets?.count) packets = { count: packetsIn, atMs }
    return isCutOff
  }

  function newWarnings(sample: LegSample, situation: Situation): QualityEvent[] {
    const now = levels.take(sample, situation)
    const begun = now.filter((each) => !warnings.includes(each)).map((name) => ({ name, isOver: false }))
    const over = warnings.filter((each) => !now.includes(each)).map((name) => ({ name, isOver: true }))
    warnings = now
    return [...begun, ...over]
  }

  function noRtp(sample: LegSample): QualityEvent[] {
    if (hasToldNoRtp || sample.atMs - (packets?.atMs ?? sample.atMs) < deps.settings().keyNoRtpTimeout * 1000) return []
    hasToldNoRtp = true
    return [{ name: 'no-rtp' }]
  }

  /** Adds a value; returns those of a report when too many were bad. */
  function count(value: QualityValue): QualityValue[] | null {
    newest = value
    course.push(value)
    if (course.length > 2 * maxQualityValues) course = downsampled(course, maxQualityValues)
    if (value.mos === null) return null
    const settings = deps.settings()
    const threshold = Math.max(1, settings.keyUnqualifiedCountThreshold)
    const ceiling = Math.max(threshold, settings.keyUnqualifiedCountToCeiling)
    window = [...window, value].slice(-Math.ceil(ceiling))
    const bad = window.filter(({ mos }) => mos !== null && mos < settings.keyQualifiedMos)
    if (bad.length < threshold) return null
    const reported = window
    window = []
    return reported
  }

  return {
    /** Takes the next sample of the leg. */
    take(sample: LegSample, situation: Situation): QualityNews {
      const settings = deps.settings()
      const isCutOff = countPackets(sample, situation)
      const events = [...newWarnings(sample, situation), ...noRtp(sample)]
      unchecked = [...unchecked, sample]
      const isDue =
        checkedAtMs === null || sample.atMs - checkedAtMs >= settings.keyCheckMosInterval * 1000 * earlyShare
      if (!isDue) return { value: null, events, unqualified: null }
      checkedAtMs = sample.atMs
      const isMicrophoneDead = !situation.isOwnQuiet && sample.levelLocal === noInput
      const { isOwnNetworkGood } = situation
      const mean = meanOf(unchecked, sample)
      unchecked = []
      const mos = rateSample(mean, { isCutOff })
      const isBad = mos !== null && mos < settings.keyQualifiedMos
      const cause = isBad ? causeOf(mean, { isOwnNetworkGood, isCutOff, isMicrophoneDead }) : causeOfSilence()
      const value = qualityValue(mean, mos, cause)
      return { value, events, unqualified: count(value) }
    },
    /** The newest value, and what is missing. */
    current: () => ({ value: newest, warnings }),
    /** The course of the leg so far, as a report takes it. */
    course: () => downsampled(course, maxQualityValues),
  }

  /** Sound may be missing on the best connection. */
  function causeOfSilence(): QualityCause | null {
    if (warnings.includes('no-local-audio')) return 'device'
    if (warnings.includes('no-outbound-audio')) return 'network-out'
    return warnings.includes('no-inbound-audio') ? 'far-end' : null
  }
}

type Mean = 'roundTripMs' | 'jitterMs' | 'jitterOutMs' | 'bufferMs' | 'lossIn' | 'concealedIn' | 'lossOut'

/** The newest sample, with the means of all since the last value. */
function meanOf(samples: readonly LegSample[], newest: LegSample): LegSample {
  const mean = (key: Mean) => {
    const known = samples
      .map((sample) => sample[key])
      .filter((value): value is number => value !== null && Number.isFinite(value))
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
  }
  return {
    ...newest,
    roundTripMs: mean('roundTripMs'),
    jitterMs: mean('jitterMs'),
    jitterOutMs: mean('jitterOutMs'),
    bufferMs: mean('bufferMs'),
    lossIn: mean('lossIn'),
    concealedIn: mean('concealedIn'),
    lossOut: mean('lossOut'),
  }
}
