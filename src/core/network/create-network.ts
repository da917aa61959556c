import type { Clock } from '#core/platform/clock.ts'
import { createMachine, type Machine } from '#core/platform/machine.ts'
import type { Failure } from '#core/platform/result.ts'
import { createSingleFlight } from '#core/platform/single-flight.ts'
import type { Scheduler } from '#core/scheduler/scheduler.ts'
import type { Transport } from '#core/transport/transport.ts'
import { createConnection } from './connection.ts'
import type { Network, NetworkDeps } from './network.ts'
import {
  firstNetworkMachineState,
  type NetworkChange,
  type NetworkMachineState,
  networkTransitions,
} from './network-machine.ts'
import { isOnline } from './network-state.ts'
import { createReports } from './reports.ts'

const healthPing = 'health-ping'
const pingEverySeconds = 10

export function createNetwork(deps: NetworkDeps): Network {
  const { transport, clock, scheduler, signal } = deps
  const machine = createMachine({
    name: 'network',
    transitions: networkTransitions,
    initial: firstNetworkMachineState,
    onImpossible: deps.onImpossible,
  })
  const { state, send } = machine
  const known = () => state().known
  const online = () => isOnline(known().network, known().isConfirmed)
  const ping = createPing({ transport, clock, machine, onMeasured: showFacts, signal })

  function showFacts() {
    const { network, lastEvent } = known()
    deps.onFacts({ ...network, isOnline: online(), lastEvent })
  }

  function monitorLatency(on: boolean) {
    send({ name: 'monitored', on })
    if (!on) scheduler.remove(healthPing)
    // Registering it twice changes nothing [SCH-04].
    else scheduler.register({ name: healthPing, intervalSeconds: pingEverySeconds, event: 'ping', needsToken: true })
  }

  const { report, hint, listen } = createReports({ clock, machine, ping, showFacts })
  scheduler.on('ping', ping, signal)
  detectWake({ clock, scheduler, onWake: () => report('wake-from-sleep', { checks: true }), signal })
  monitorLatency(deps.monitorsLatency)
  showFacts()

  return {
    isOnline: online,
    roundTripMs: () => known().network.avg ?? known().network.latency,
    monitorLatency,
    hint,
    listen,
    watchConnection({ signal: watching, ...watcher }) {
      const measured = () => known()
      const connection = createConnection({ ...watcher, clock, measured, onOpen: ping, signal: watching })
      send({ name: 'watch', connection })
      watching.addEventListener('abort', () => send({ name: 'unwatch', connection }), { once: true })
      return connection
    },
  }
}

const minuteSeconds = 60
/** A longer gap between two ticks of the minute timer means that the machine slept, in milliseconds. */
const sleptFromMs = 2 * 60_000

/** Calls `onWake` after the machine has slept, which it notices by the gap between two ticks [NET-04]. */
function detectWake(deps: {
  clock: Clock
  scheduler: Pick<Scheduler<'minute'>, 'register' | 'on'>
  onWake: () => void
  signal: AbortSignal
}): void {
  const { clock, scheduler, onWake, signal } = deps
  let lastMinuteAtMs = clock.nowMs()

  function minutePassed() {
    const nowMs = clock.nowMs()
    const gapMs = nowMs - lastMinuteAtMs
    lastMinuteAtMs = nowMs
    if (gapMs > sleptFromMs) onWake()
  }

  scheduler.on('minute', minutePassed, signal)
  scheduler.register({ name: 'wake-detection', intervalSeconds: minuteSeconds, event: 'minute' })
}

/** How long a health ping waits for its answer, in milliseconds [DIS-07]. */
const pingDeadlineMs = 1000
/** After a late ping, a connection without any answer in this time is dead, in milliseconds. */
const signOfLifeMs = 4000

/**
 * Returns a function that pings the service, unless a ping is in progress, and gives the result to the machine. A ping
 * without an answer in time makes the connection slow, not dead: over a slow mobile network every answer takes longer.
 */
function createPing(deps: {
  transport: Transport
  clock: Clock
  machine: Machine<NetworkMachineState, NetworkChange>
  onMeasured: () => void
  signal: AbortSignal
}): () => void {
  const { transport, clock, machine, onMeasured, signal } = deps
  const pings = createSingleFlight<void>()

  const openConnection = () => {
    const now = machine.state()
    return now.name === 'watched' && now.connection.isOpen() ? now.connection : null
  }

  /** Null if the backend has answered. */
  async function ask(deadlineMs: number): Promise<Failure | null> {
    const startMs = clock.nowMs()
    const answer = await transport.send('pingService', {}, { deadlineMs, signal })
    if (signal.aborted) return null
    if (!answer.ok) return answer.error
    const endMs = clock.nowMs()
    // The local clock was set, or the machine slept, during the ping: its times mean nothing.
    if (endMs < startMs || endMs - startMs > deadlineMs) return null
    const isInTime = endMs - startMs <= pingDeadlineMs
    machine.send({ name: isInTime ? 'ping-answered' : 'answered-late', startMs, endMs, targetMs: answer.value.nowMs })
    show()
    return null
  }

  function show() {
    onMeasured()
    const now = machine.state()
    if (now.name === 'watched') now.connection.update()
  }

  async function ping() {
    const missed = await ask(pingDeadlineMs)
    if (!missed) return
    if (missed.name !== 'deadline-exceeded') return openConnection()?.onDead()
    machine.send({ name: 'ping-missed' })
    show()
    if (openConnection() && (await ask(signOfLifeMs))) openConnection()?.onDead()
  }

  return () => void (signal.aborted || pings.run(ping))
}
