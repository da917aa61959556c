import type { Clock } from '#core/platform/clock.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { Scheduler } from '#core/scheduler/scheduler.ts'
import type { Transport } from '#core/transport/transport.ts'
import type { Connection } from './connection.ts'
import type { ConnectionFacts, NetworkFacts } from './network-facts.ts'
import type { NetworkHint } from './network-hint.ts'
import type { NetworkEvent } from './network-state.ts'

/** The timers that the network needs. */
export type NetworkTimer = 'ping' | 'minute'

/** Network state of a realm: the one source for the connection's state, for retries and for diagnostics. */
export type Network = {
  isOnline(): boolean
  /** Mean of the latest round trips to the backend in milliseconds; null: not measured. */
  roundTripMs(): number | null
  /** Turns the health ping and its average on or off, as the cloud config says [NET-02]. */
  monitorLatency(on: boolean): void
  /** A page reports an event of its browser. */
  hint(hint: NetworkHint): void
  /** Calls `listener` with every event, until `signal` aborts. */
  listen(listener: (event: NetworkEvent) => void, signal: AbortSignal): void
  /** Watches the connection of the signed-in eid, until `signal` aborts. One at a time. */
  watchConnection(deps: {
    onChange: (connection: ConnectionFacts) => void
    /** A ping was not answered though the link is open, or another connection of this device was dead. */
    onDead: () => void
    signal: AbortSignal
  }): Connection
}

export type NetworkDeps = {
  transport: Transport
  clock: Clock
  scheduler: Pick<Scheduler<NetworkTimer>, 'register' | 'remove' | 'on'>
  /** Whether the health ping is on at the start [NET-02]; a link that opens, or may be dead, is pinged in any case. */
  monitorsLatency: boolean
  /** Called with the facts at the start and after every change. */
  onFacts: (facts: NetworkFacts) => void
  onImpossible?: OnImpossible | undefined
  signal: AbortSignal
}
