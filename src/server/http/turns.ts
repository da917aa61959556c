/** Lets a few at a time go on, for each holder; the others wait. */
export type Turns = {
  /** Resolves with a function that ends the turn; null when too many wait already. */
  take(who: string): Promise<(() => void) | null>
}

/**
 * @param options.atOnce turns that one holder may have at the same time
 * @param options.mostWaiting further ones that wait
 */
export function createTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Turns {
  const holders = new Map<string, { taken: number; waiting: Array<() => void> }>()

  function end(who: string) {
    const holder = holders.get(who)
    if (!holder) return
    const next = holder.waiting.shift()
    // The turn is passed on.
    if (next) return next()
    holder.taken -= 1
    if (holder.taken === 0) holders.delete(who)
  }

  function turnOf(who: string) {
    let isEnded = false
    return () => {
      if (isEnded) return
      isEnded = true
      end(who)
    }
  }

  return {
    async take(who) {
      const holder = holders.get(who) ?? { taken: 0, waiting: [] }
      holders.set(who, holder)
      if (holder.taken < atOnce) holder.taken += 1
      else if (holder.waiting.length >= mostWaiting) return null
      else await new Promise<void>((resolve) => holder.waiting.push(resolve))
      return turnOf(who)
    },
  }
}
