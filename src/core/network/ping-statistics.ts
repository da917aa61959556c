/** Round trips that are kept and averaged [NET-02]. */
export const keptPings = 10

/** The latest round trips with one more, the oldest beyond ten left out. */
export const keepPing = (rtts: readonly number[], rttMs: number): readonly number[] =>
  [...rtts, rttMs].slice(-keptPings)

/** Their mean in whole milliseconds; 0 of none. */
export const averageRtt = (rtts: readonly number[]): number =>
  rtts.length === 0 ? 0 : Math.round(rtts.reduce((sum, rttMs) => sum + rttMs, 0) / rtts.length)
