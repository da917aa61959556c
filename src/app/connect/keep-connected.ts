import type { Clock } from '#core/platform/clock.ts'
import { createMachine, type OnImpossible } from '#core/platform/machine.ts'
import {
  type ConnectionEvent,
  type ConnectionState,
  connectionTransitions,
  firstConnectionState,
  type Target,
} from './connection-states.ts'

/** How greeting a hub ended. */
export type Greeted<Hub> = Extract<ConnectionEvent<Hub>, { name: 'welcomed' | 'failed' | 'superseded' | 'refused' }>

/** Event that ends an established connection. */
export type ConnectionEnd = Extract<ConnectionEvent<unknown>, { name: 'epoch-over' | 'silent' }>

/** Operations on hubs of any kind. */
export type HubPorts<Hub> = {
  /** Greets the hub at `target` and opens its rows; gives up when `signal` aborts. */
  greet(target: Target, deadlineMs: number, signal: AbortSignal): Promise<Greeted<Hub>>
  /** The tab is connected: uses the hub. */
  use(hub: Hub): void
  /** Settles when the hub has gone or hangs. */
  end(hub: Hub): Promise<ConnectionEnd>
  /** Stops using the hub. */
  leave(hub: Hub): void
  /** The page must reload. */
  onIncompatible(): void
}

const pauseMs = 300

/**
 * Keeps one tab connected: greets hubs until one answers, and begins again when that one is gone. See
 * `connection-states.ts` for all that may happen.
 *
 * @returns tells the connection what hubs have announced
 */
export function keepConnected<Hub>(deps: {
  build: string
  hadHub: boolean
  clock: Clock
  hubs: HubPorts<Hub>
  onImpossible?: OnImpossible | undefined
}): (event: Extract<ConnectionEvent<Hub>, { name: 'newer-build' | 'owning' | 'took-over' }>) => void {
  const { build, hadHub, clock, hubs, onImpossible } = deps
  type State = ConnectionState<Hub>
  const machine = createMachine<State, ConnectionEvent<Hub>>({
    name: 'connection',
    transitions: connectionTransitions<Hub>(build),
    initial: firstConnectionState(build, hadHub),
    onMove: moved,
    onImpossible,
  })

  function moved(now: State, before: State, event: ConnectionEvent<Hub>) {
    if (before.name === 'connected' && now.name !== 'connected') hubs.leave(before.hub)
    if (event.name === 'welcomed' && now.name !== 'connected') hubs.leave(event.hub)
    if (now.name === 'greeting' && now.isAbandoned) now.attempt.abort()
    if (now.name === 'greeting' && !(before.name === 'greeting' && before.attempt === now.attempt)) greet(now)
    if (now.name === 'connected' && before.name !== 'connected') stayWith(now.hub)
    if (now.name === 'pausing' && before.name !== 'pausing')
      clock.after(pauseMs, () => machine.send({ name: 'pause-over' }))
    if (now.name === 'incompatible' && before.name !== 'incompatible') hubs.onIncompatible()
  }

  function greet({ target, patience, attempt }: Extract<State, { name: 'greeting' }>) {
    void hubs.greet(target, patience.deadlineMs, attempt.signal).then(machine.send)
  }

  function stayWith(hub: Hub) {
    hubs.use(hub)
    void hubs.end(hub).then((end) => {
      const now = machine.state()
      if (now.name === 'connected' && now.hub === hub) machine.send(end)
    })
  }

  const first = machine.state()
  if (first.name === 'greeting') greet(first)
  return machine.send
}
