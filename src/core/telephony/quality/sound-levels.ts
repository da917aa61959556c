import type * as v from 'valibot'
import type { CallReport } from '#core/contract/index.ts'
import type { LegSample } from '../media-host.ts'

/** A microphone that is switched off or broken [CAL-10]: 0 exactly. */
export const noInput = 0

export type SoundWarning = 'no-inbound-audio' | 'no-outbound-audio' | 'no-local-audio' | 'no-audio-level'

/** Why silence is no fault: somebody is muted, only listens, or the call is on hold. */
export type Quiet = {
  isOwnQuiet: boolean
  isOtherQuiet: boolean
  /** The other side sends no packets while nobody speaks there: a telephone with silence suppression. */
  isOtherPausing?: boolean
}

type Settings = Pick<v.InferOutput<typeof CallReport>, 'keyNoDecibelLevel' | 'keyNoInputTimeout' | 'keyNoSoundTimeout'>

/**
 * Finds out where sound is missing [CAL-10]: at the own microphone, on its way out, or from the other side. One instance
 * for each leg. Whoever listens is silent for minutes, below any level behind the browser's noise suppression, so that
 * silence alone is no fault: a source that was never heard is, one that gives nothing at all any more, and packets that
 * do not come.
 *
 * @param settings level, and times in seconds, by the cloud config; read at each sample
 */
export function createSoundLevels(settings: () => Settings) {
  const since: Partial<Record<string, number>> = {}
  let before: LegSample | null = null
  const local = createSource()
  let wasInHeard = false

  /** Whether it has been so for this time. */
  function lasts(what: string, isSo: boolean, atMs: number, forMs: number): boolean {
    if (!isSo) delete since[what]
    else since[what] ??= atMs
    const sinceMs = since[what]
    return sinceMs !== undefined && atMs - sinceMs >= forMs
  }

  return {
    /** Takes a sample and returns warnings for sound that is missing now. */
    take(sample: LegSample, { isOwnQuiet, isOtherQuiet, isOtherPausing = false }: Quiet): SoundWarning[] {
      const { atMs, levelIn, levelLocal } = sample
      const { keyNoDecibelLevel, keyNoInputTimeout, keyNoSoundTimeout } = settings()
      const [noInputMs, noSoundMs] = [keyNoInputTimeout * 1000, keyNoSoundTimeout * 1000]
      const isLoud = (level: number | null) => level !== null && level >= keyNoDecibelLevel
      const isSilent = (level: number | null) => level !== null && level < keyNoDecibelLevel
      if (isLoud(levelIn)) wasInHeard = true
      const isLocalDead = local.isDead(levelLocal) && !isOwnQuiet
      // The microphone has sound, and nothing of it leaves.
      const isOutSilent = !isOwnQuiet && isLoud(levelLocal) && (isSilent(sample.levelOut) || isStuckOut(before, sample))
      const isInStuck = !isOtherQuiet && !isOtherPausing && isStuckIn(before, sample)
      const isInDead = !isOtherQuiet && levelIn === noInput && !wasInHeard
      before = sample
      const warnings: Array<[SoundWarning, boolean]> = [
        ['no-local-audio', lasts('no-local-audio', isLocalDead, atMs, noInputMs)],
        // Some browsers run no sound of a page in which nothing was pressed.
        ['no-audio-level', lasts('no-audio-level', !isOwnQuiet && levelLocal === null, atMs, noSoundMs)],
        ['no-outbound-audio', lasts('no-outbound-audio', isOutSilent, atMs, noInputMs)],
        [
          'no-inbound-audio',
          [lasts('stuck', isInStuck, atMs, noInputMs), lasts('dead', isInDead, atMs, noSoundMs)].includes(true),
        ],
      ]
      return warnings.filter(([, isOn]) => isOn).map(([name]) => name)
    },
  }
}

/**
 * The own microphone. One that was at 0 and has given sound afterwards is at 0 whenever nobody speaks, as headsets with a
 * gate are: its 0 says nothing from then on.
 */
function createSource() {
  let wasDead = false
  let isGate = false
  return {
    isDead(level: number | null): boolean {
      if (level !== noInput) {
        isGate ||= wasDead && level !== null
        return false
      }
      wasDead = true
      return !isGate
    },
  }
}

const isStuckOut = (before: LegSample | null, now: LegSample) => before !== null && now.packetsOut <= before.packetsOut
/** A new peer connection counts its packets anew. */
const isStuckIn = (before: LegSample | null, now: LegSample) => before !== null && now.packetsIn === before.packetsIn
