import type { Clock } from '#core/platform/clock.ts'
import { createListeners } from '#core/platform/listeners.ts'
import type { Machine } from '#core/platform/machine.ts'
import { unreachable } from '#core/platform/result.ts'
import type { Network } from './network.ts'
import type { NetworkChange, NetworkMachineState } from './network-machine.ts'
import { browserSaid, type NetworkEvent } from './network-state.ts'

/** The events of the network, and who is told of them. */
export type Reports = Pick<Network, 'hint' | 'listen'> & {
  /** Reports an event, and pings the connection if somebody is signed in. */
  report(event: NetworkEvent, options: { checks: boolean }): void
}

export function createReports(deps: {
  clock: Clock
  machine: Machine<NetworkMachineState, NetworkChange>
  ping: () => void
  showFacts: () => void
}): Reports {
  const { clock, machine, ping, showFacts } = deps
  const { state, send } = machine
  const listeners = createListeners<[NetworkEvent]>()
  const network = () => state().known.network

  function report(event: NetworkEvent, { checks }: { checks: boolean }) {
    send({ name: 'happened', event, localAtMs: clock.nowMs() })
    showFacts()
    listeners.call(event)
    if (checks && state().name === 'watched') ping()
  }

  function hearBrowser(said: { online: boolean; effectiveType?: string | null }) {
    // The name last: a hint that came in a command may carry the command's name.
    send({ ...said, name: 'browser-said' })
    report(network().onlineState, { checks: true })
  }

  return {
    report,
    listen: listeners.add,
    hint(hint) {
      switch (hint.event) {
        case 'online':
        case 'offline':
          return hearBrowser({ online: hint.event === 'online' })
        case 'connection-change':
          // Every tab reports these events, some browsers many times a minute: a repeated report is ignored.
          if (browserSaid(network(), hint) !== network()) hearBrowser(hint)
          return
        case 'visible':
        case 'hidden':
          return report(hint.event, { checks: hint.event === 'visible' })
        case 'line-dead':
          return giveUpLink(state())
        default:
          return unreachable(hint)
      }
    },
  }
}

function giveUpLink(state: NetworkMachineState) {
  if (state.name === 'watched' && state.connection.isOpen()) state.connection.onDead()
}
