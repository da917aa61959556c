import { deferred } from '#core/platform/deferred.ts'

/** The hub that serves this tab now. */
export type PresentHub<Hub> = {
  set(hub: Hub | null): void
  /** Settles with the present hub; if that is `after` or there is none, with the next one. */
  next(after: Hub | null): Promise<Hub>
}

export function createPresentHub<Hub>(): PresentHub<Hub> {
  let present: Hub | null = null
  let arrival = deferred<void>()
  return {
    set(hub) {
      present = hub
      if (hub === null) return
      arrival.resolve()
      arrival = deferred()
    },
    async next(after) {
      while (present === null || present === after) await arrival.promise
      return present
    },
  }
}
