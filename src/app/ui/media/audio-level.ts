/** Levels of sound, 0 to 1 as an analyser measures them (root mean square). */
export const audioLevels = { noInput: 0, noDecibel: 0.0078125 } as const

export type AudioState = 'no-input' | 'silent' | 'sound'

/** No input at all, input without sound, or sound. */
export function audioState(level: number): AudioState {
  if (!(level > audioLevels.noInput)) return 'no-input'
  return level < audioLevels.noDecibel ? 'silent' : 'sound'
}

/**
 * How many of `bars` a level lights. Bars are equal steps in decibels, because loudness is perceived logarithmically.
 */
export function litBars(level: number, bars: number): number {
  if (audioState(level) !== 'sound') return 0
  const floor = Math.log2(audioLevels.noDecibel)
  const share = (Math.log2(Math.min(1, level)) - floor) / -floor
  return Math.max(1, Math.min(bars, Math.ceil(share * bars)))
}
