import { type ApiEvent, tellingOf } from '#core/api/api-event.ts'
import { type ApiClient, createApiClient } from '#core/api/client.ts'
import type { CallOf, Side } from '#core/api/side.ts'
import type { CallDefinition } from '#core/contract/index.ts'
import { createNetwork } from '#core/network/create-network.ts'
import type { Network, NetworkDeps, NetworkTimer } from '#core/network/network.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { Random } from '#core/platform/random.ts'
import type { Failure } from '#core/platform/result.ts'
import type { OpenLink } from '#core/realtime/link.ts'
import { createScheduler, type Scheduler } from '#core/scheduler/scheduler.ts'
import { createSession } from '#core/session/create-session.ts'
import type { Session } from '#core/session/session.ts'
import type { SessionEvent } from '#core/session/session-states.ts'
import type { StoredToken } from '#core/session/token.ts'
import { createVault, type Vault } from '#core/session/vault.ts'
import type { CallSource } from '#core/transport/declarations.ts'
import { createTransport, type Identity, type Place, type Transport } from '#core/transport/transport.ts'
import { createWork, type Work } from './work.ts'

/**
 * The common part of the hub and a visitor's frame: one session, one network, and the working set of the signed-in
 * user.
 */
export type Client<S extends Side> = {
  transport: Transport
  /** Returns the identity that requests send of this client and its session [ENT-02]. */
  identity(): Identity
  vault: Vault
  session: Session
  scheduler: Scheduler<ClientTimer>
  network: Network
  api: ApiClient<CallOf<S>>
  work: Work
  /** Token of the signed-in eid; null while nobody is signed in. */
  token(): StoredToken | null
}

export type ClientTimer = NetworkTimer | 'session-check'

/** Listeners to events of a client, for a log and for rows. */
export type ClientEvents = {
  onToken?: (token: StoredToken | null) => void
  /** The stored token cannot be read. */
  onMalformedToken?: (failure: Failure) => void
  onSessionEvent?: (event: SessionEvent) => void
  onApiEvent?: (event: ApiEvent) => void
  onNetworkFacts?: NetworkDeps['onFacts']
}

type Deps<S extends Side> = CallSource & {
  side: S
  /** Origin of the backend; a function is asked before each call, because the region may have changed. */
  baseUrl: string | ((call: CallDefinition) => Place)
  fetch: typeof fetch
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
  clock: Clock
  random: Random
  keyValue: KeyValue
  openLink: OpenLink
  deviceId: string
  tabId: string
  clientId: string
  monitorsLatency: boolean
  events: ClientEvents
  onImpossible?: OnImpossible | undefined
  signal: AbortSignal
}

/** @param deps.tabId names this realm to the backend, and with `side` to the broker */
export function openClient<S extends Side>(deps: Deps<S>): Client<S> {
  const { clock, random, deviceId, tabId, events, onImpossible, signal } = deps
  const transport = createTransport({
    ...deps,
    identity,
    ...tellingOf((event) => events.onApiEvent?.(event)),
  })
  const vault = createVault({
    ...deps,
    name: 'session',
    onMalformed: (failure) => events.onMalformedToken?.(failure),
    onToken: (next) => events.onToken?.(next),
  })
  const session = createSession({
    transport,
    vault,
    clock,
    random,
    onImpossible,
    connections: {
      unsubscribe: () => work.present()?.unsubscribe(),
      disconnect: () => work.present()?.disconnect(),
      stop: () => work.end(),
    },
    onEvent: (event) => events.onSessionEvent?.(event),
  })
  function identity(): Identity {
    const present = token()
    return { deviceId, tabId, eid: present?.eid, accessToken: present?.accessToken, tokenType: present?.tokenType }
  }
  function token() {
    const state = session.state()
    return state.name === 'signed-in' ? state.token : null
  }
  const scheduler = createScheduler<ClientTimer>({ clock, hasToken: () => token() !== null, signal })
  const network = createNetwork({
    transport,
    clock,
    scheduler,
    onImpossible,
    signal,
    monitorsLatency: deps.monitorsLatency,
    onFacts: (facts) => events.onNetworkFacts?.(facts),
  })
  const api = createApiClient({ ...deps, transport, session, isOnline: network.isOnline })
  const work = createWork({ ...deps, api, network, session, onImpossible }, signal)
  return { transport, identity, vault, session, scheduler, network, api, work, token }
}
