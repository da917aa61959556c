import { createMachine } from '#core/platform/machine.ts'
import { createConnection } from './connection.ts'
import { createPing } from './create-ping.ts'
import type { Network, NetworkDeps } from './network.ts'
import { firstNetworkMachineState, networkTransitions } from './network-machine.ts'
import { isOnline } from './network-state.ts'
import { createReports } from './reports.ts'
import { detectWake } from './wake-detection.ts'

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
