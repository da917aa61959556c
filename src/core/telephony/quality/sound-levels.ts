import type { LegSample } from '../media-host.ts'

/** A microphone that is switched off or broken [CAL-10]: 0 exactly. */
export const noInput = 0
/** Sound below this level, of 1, is silence [CAL-10]. */
export const noDecibels = 0.0078125

/** Nobody mutes a microphone by accident for less than this time, and no pause in a talk is longer than the other. */
const [noInputMs, silentMs] = [6_000, 15_000]

export type SoundWarning = 'no-inbound-audio' | 'no-outbound-audio' | 'no-local-audio' | 'no-audio-level'

/** Why silence is no fault: somebody is muted, or the call is on hold. */
export type Quiet = { isOwnQuiet: boolean; isOtherQuiet: boolean }

/**
 * Finds out where sound is missing [CAL-10]: at the own microphone, on its way out, or from the other side. One instance for
 * each leg.
 */
export function createSoundLevels() {
  const since: Partial<Record<SoundWarning, number>> = {}
  let before: LegSample | null = null

  /** Whether it has been so for this time. */
  function lasts(what: SoundWarning, isSo: boolean, atMs: number, forMs: number): boolean {
    if (!isSo) delete since[what]
    else since[what] ??= atMs
    const sinceMs = since[what]
    return sinceMs !== undefined && atMs - sinceMs >= forMs
  }

  return {
    /** What is missing now. */
    take(sample: LegSample, { isOwnQuiet, isOtherQuiet }: Quiet): SoundWarning[] {
      const { atMs, levelIn, levelLocal } = sample
      const isLocalSilent = !isOwnQuiet && isSilent(levelLocal)
      // The microphone has sound, and nothing of it leaves.
      const isOutSilent = !isOwnQuiet && isLoud(levelLocal) && (isSilent(sample.levelOut) || isStuck(before, sample))
      const isInSilent = !isOtherQuiet && isSilent(levelIn)
      before = sample
      const warnings: Array<[SoundWarning, boolean]> = [
        ['no-local-audio', lasts('no-local-audio', isLocalSilent, atMs, timeOf(levelLocal))],
        // Some browsers run no sound of a page in which nothing was pressed.
        ['no-audio-level', lasts('no-audio-level', !isOwnQuiet && levelLocal === null, atMs, silentMs)],
        ['no-outbound-audio', lasts('no-outbound-audio', isOutSilent, atMs, noInputMs)],
        ['no-inbound-audio', lasts('no-inbound-audio', isInSilent, atMs, timeOf(levelIn))],
      ]
      return warnings.filter(([, isOn]) => isOn).map(([name]) => name)
    },
  }
}

const isSilent = (level: number | null) => level !== null && level < noDecibels
const isLoud = (level: number | null) => level !== null && level >= noDecibels
const timeOf = (level: number | null) => (level === noInput ? noInputMs : silentMs)
const isStuck = (before: LegSample | null, now: LegSample) => before !== null && now.packetsOut <= before.packetsOut
