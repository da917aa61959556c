import type { Clock } from '#core/platform/clock.ts'
import type { Machine } from '#core/platform/machine.ts'
import type { Failure } from '#core/platform/result.ts'
import { createSingleFlight } from '#core/platform/single-flight.ts'
import type { Transport } from '#core/transport/transport.ts'
import type { NetworkChange, NetworkMachineState } from './network-machine.ts'

/** How long a health ping waits for its answer, in milliseconds [DIS-07]. */
const pingDeadlineMs = 1000
/** After a late ping, a connection without any answer in this time is dead, in milliseconds. */
const signOfLifeMs = 4000

/**
 * Returns a function that pings the service, unless a ping is in progress, and gives the result to the machine. A ping
 * without an answer in time makes the connection slow, not dead: over a slow mobile network every answer takes longer.
 */
export function createPing(deps: {
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

  /** Null if an answer came. */
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
