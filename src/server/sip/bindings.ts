import { type Clock, sleep } from '#core/platform/clock.ts'
import type { SipClient } from '#server/telephony/call-routing.ts'
import type { SipConnection } from './connection.ts'
import type { URI } from './message.ts'

/** A registration: where the requests for a session go. */
export type Binding = {
  client: SipClient
  /** Name of the account, for the security log. */
  who: string
  contact: URI
  connection: SipConnection
  expiresAtMs: number
}

/** The registrations of this process, one for each session. */
export type Bindings = {
  /** A new connection of the session takes the place of the former, which is closed. */
  put(binding: Binding): void
  of(sessionId: string): Binding | null
  ofConnection(connection: SipConnection): Binding | null
  remove(connection: SipConnection): void
  /** Waits for a session that is about to register; null when it did not in time. */
  waitFor(sessionId: string, waitMs: number, signal: AbortSignal): Promise<Binding | null>
  /** Calls `run` for each registration of an account, those of now and those that come until `signal` aborts. */
  follow(eid: string, run: (binding: Binding) => void, signal: AbortSignal): void
  all(): Binding[]
  count(): number
}

export function createBindings(clock: Clock): Bindings {
  const bySession = new Map<string, Binding>()
  const byConnection = new Map<SipConnection, Binding>()
  const waiting = new Map<string, Set<() => void>>()
  const followers = new Set<(binding: Binding) => void>()
  const live = (binding: Binding | undefined) => (binding && binding.expiresAtMs > clock.nowMs() ? binding : null)

  function remove(connection: SipConnection) {
    const binding = byConnection.get(connection)
    if (!binding) return
    byConnection.delete(connection)
    const { sessionId } = binding.client
    if (bySession.get(sessionId)?.connection === connection) bySession.delete(sessionId)
  }
  const of = (sessionId: string) => live(bySession.get(sessionId))

  return {
    put(binding) {
      const { sessionId } = binding.client
      const former = bySession.get(sessionId)?.connection
      const isKnown = byConnection.has(binding.connection)
      bySession.set(sessionId, binding)
      byConnection.set(binding.connection, binding)
      if (former && former !== binding.connection) {
        byConnection.delete(former)
        former.close()
      }
      if (!isKnown)
        binding.connection.signal.addEventListener('abort', () => remove(binding.connection), { once: true })
      for (const wakeUp of waiting.get(sessionId) ?? []) wakeUp()
      for (const follower of followers) follower(binding)
    },
    of,
    ofConnection: (connection) => live(byConnection.get(connection)),
    remove,
    async waitFor(sessionId, waitMs, signal) {
      const found = of(sessionId)
      if (found || signal.aborted) return found
      const stop = new AbortController()
      const wakeUp = () => stop.abort()
      signal.addEventListener('abort', wakeUp, { signal: stop.signal })
      const sleepers = waiting.get(sessionId) ?? new Set()
      waiting.set(sessionId, sleepers.add(wakeUp))
      await sleep(clock, waitMs, stop.signal)
      stop.abort()
      sleepers.delete(wakeUp)
      if (sleepers.size === 0 && waiting.get(sessionId) === sleepers) waiting.delete(sessionId)
      return of(sessionId)
    },
    follow(eid, run, signal) {
      if (signal.aborted) return
      const follower = (binding: Binding) => binding.client.eid === eid && run(binding)
      followers.add(follower)
      signal.addEventListener('abort', () => followers.delete(follower), { once: true })
      for (const binding of bySession.values()) if (live(binding)) follower(binding)
    },
    all: () => [...bySession.values()],
    count: () => bySession.size,
  }
}
