import { createMachine } from '#core/platform/machine.ts'
import { unreachable } from '#core/platform/result.ts'
import { createSingleFlight } from '#core/platform/single-flight.ts'
import { createLine } from './line.ts'
import type { Network, NetworkDeps } from './network.ts'
import type { NetworkHint } from './network-hint.ts'
import { firstNetworkMachineState, networkTransitions } from './network-machine.ts'
import { browserSaid, isOnline, type NetworkEvent } from './network-state.ts'
import { detectWake } from './wake-detection.ts'

const healthPing = 'health-ping'
const pingEverySeconds = 10
const pingDeadlineMs = 5000

export function createNetwork(deps: NetworkDeps): Network {
  const { transport, clock, scheduler, signal } = deps
  const listeners = new Set<(event: NetworkEvent) => void>()
  const { state, send } = createMachine({
    name: 'network',
    transitions: networkTransitions,
    initial: firstNetworkMachineState,
    onImpossible: deps.onImpossible,
  })
  const known = () => state().known
  const pings = createSingleFlight<void>()
  const ping = () => void (signal.aborted || pings.run(pingOnce))

  function showFacts() {
    const { network, lastEvent } = known()
    deps.onFacts({ ...network, isOnline: isOnline(network), lastEvent })
  }

  async function pingOnce() {
    const startMs = clock.nowMs()
    const answer = await transport.send('pingService', {}, { deadlineMs: pingDeadlineMs, signal })
    if (signal.aborted) return
    const now = state()
    if (!answer.ok) return now.name === 'watched' && now.line.isOpen() ? now.line.onDead() : undefined
    const endMs = clock.nowMs()
    // The local clock was set, or the machine slept, meanwhile: such a ping says nothing.
    if (endMs < startMs || endMs - startMs > pingDeadlineMs) return
    send({ name: 'ping-answered', startMs, endMs, targetMs: answer.value.nowMs })
    showFacts()
    if (now.name === 'watched') now.line.update()
  }

  /** Reports an event, and pings the line that somebody uses. */
  function report(event: NetworkEvent, { checks }: { checks: boolean }) {
    send({ name: 'happened', event, localAtMs: clock.nowMs() })
    showFacts()
    for (const listener of [...listeners]) listener(event)
    if (checks && state().name === 'watched') ping()
  }

  function hearBrowser(said: { online: boolean; effectiveType?: string | null }) {
    send({ name: 'browser-said', ...said })
    report(known().network.onlineState, { checks: true })
  }

  function hint(hint: NetworkHint) {
    switch (hint.event) {
      case 'online':
      case 'offline':
        return hearBrowser({ online: hint.event === 'online' })
      case 'connection-change':
        // Every tab reports, some browsers many times a minute: only news counts.
        if (browserSaid(known().network, hint) !== known().network) hearBrowser(hint)
        return
      case 'visible':
      case 'hidden':
        return report(hint.event, { checks: hint.event === 'visible' })
      default:
        return unreachable(hint)
    }
  }

  function monitorLatency(on: boolean) {
    if (!on) scheduler.remove(healthPing)
    // Registering it twice changes nothing [SCH-04].
    else scheduler.register({ name: healthPing, intervalSeconds: pingEverySeconds, event: 'ping', needsToken: true })
  }

  scheduler.on('ping', ping, signal)
  detectWake({ clock, scheduler, onWake: () => report('wake-from-sleep', { checks: true }), signal })
  monitorLatency(deps.monitorsLatency)
  showFacts()

  return {
    isOnline: () => isOnline(known().network),
    monitorLatency,
    hint,
    listen(listener, listening) {
      listeners.add(listener)
      listening.addEventListener('abort', () => listeners.delete(listener), { once: true })
    },
    watchLine({ signal: watching, ...watcher }) {
      const measured = () => ({ latency: known().network.latency, clockOffsetMs: known().clockOffsetMs })
      const line = createLine({ ...watcher, clock, measured, onOpen: ping, signal: watching })
      send({ name: 'watch', line })
      watching.addEventListener('abort', () => send({ name: 'unwatch', line }), { once: true })
      return line
    },
  }
}
