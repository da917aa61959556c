import type { Clock } from '#core/platform/clock.ts'

type Closable = { close(): void }

/** When the access tokens of connections end. A connection is closed then, unless it has presented a newer token. */
export type TokenEnds = {
  set(client: Closable, endsAtMs: number): void
  /** The connection is gone. */
  forget(client: Closable): void
}

export function createTokenEnds(clock: Clock): TokenEnds {
  const planned = new WeakMap<Closable, AbortController>()
  const forget = (client: Closable) => planned.get(client)?.abort()
  return {
    forget,
    set(client, endsAtMs) {
      forget(client)
      const plan = new AbortController()
      planned.set(client, plan)
      clock.after(Math.max(0, endsAtMs - clock.nowMs()), () => client.close(), plan.signal)
    },
  }
}
