/** Counts what exists at the same time, by holder. */
export type Headcount = {
  /** False when the holder has the most already: then nothing is counted. */
  enter(who: string): boolean
  leave(who: string): void
}

export function createHeadcount(most: number): Headcount {
  const counts = new Map<string, number>()
  return {
    enter(who) {
      const count = counts.get(who) ?? 0
      if (count >= most) return false
      counts.set(who, count + 1)
      return true
    },
    leave(who) {
      const count = counts.get(who) ?? 0
      if (count > 1) counts.set(who, count - 1)
      else counts.delete(who)
    },
  }
}
