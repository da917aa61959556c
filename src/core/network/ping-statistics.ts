/** Round trips that are kept and averaged [NET-02]. */
export const keptPings = 10

/** The latest round trips with one more; beyond ten the oldest is dropped. */
export const keepPing = (rtts: readonly number[], rttMs: number): readonly number[] =>
  [...rtts, rttMs].slice(-keptPings)

/** Their mean in whole milliseconds; null if there are none. */
export const averageRtt = (rtts: readonly number[]): number | null =>
  rtts.length === 0 ? null : Math.round(rtts.reduce((sum, rttMs) => sum + rttMs, 0) / rtts.length)
