import type { Clock } from '#core/platform/clock.ts'
import { createListeners } from '#core/platform/listeners.ts'
import { createMachine, type OnImpossible } from '#core/platform/machine.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, failure } from '#core/platform/result.ts'
import { createQueue } from '#core/platform/single-flight.ts'
import type { Transport } from '#core/transport/transport.ts'
import { type Connections, createLogOut, type LogOut } from './log-out.ts'
import { createRenewToken } from './renew-token.ts'
import { createRestore } from './restore.ts'
import type { Session } from './session.ts'
import type { SessionContext } from './session-context.ts'
import {
  firstSessionPhase,
  type SessionChange,
  type SessionEvent,
  type SessionPhase,
  type SessionState,
  sessionTransitions,
  shownState,
} from './session-states.ts'
import { createSignIn } from './sign-in.ts'
import { createTokenRequests } from './token-requests.ts'
import type { Vault } from './vault.ts'

type Deps = {
  transport: Transport
  vault: Vault
  clock: Clock
  random: Random
  connections?: Connections
  onEvent?: (event: SessionEvent) => void
  onMove?: (phase: SessionPhase, before: SessionPhase, change: SessionChange) => void
  onImpossible?: OnImpossible | undefined
}

export function createSession(deps: Deps): Session {
  const { transport, vault, clock, random, onEvent = () => {} } = deps
  const listeners = createListeners<[SessionState]>()
  const { state: phase, send } = createMachine({
    name: 'session',
    transitions: sessionTransitions,
    initial: firstSessionPhase(),
    onMove: moved,
    onImpossible: deps.onImpossible,
  })
  const inTurn = createQueue()
  const context: SessionContext = {
    phase,
    send,
    onEvent,
    clock,
    requests: createTokenRequests(transport),
    transport,
    // One write after another: a token whose write is late must not come back after its removal.
    save: (token) => inTurn(() => vault.save(token)),
    clear: () => inTurn(vault.clear),
    beginInTurn: createQueue(),
  }
  const logOut = createLogOut(context, deps.connections)

  function moved(now: SessionPhase, before: SessionPhase, change: SessionChange) {
    if ('tenure' in before && !('tenure' in now && now.tenure === before.tenure)) before.tenure.over.abort()
    deps.onMove?.(now, before, change)
    const shown = shownState(now)
    if (shown !== shownState(before) && change.name !== 'token-renewed') listeners.call(shown)
  }

  return {
    state: () => shownState(phase()),
    onChange: listeners.add,
    serviceId() {
      const now = phase()
      return now.name === 'signed-in' ? now.token.serviceId : null
    },
    accessToken: createAccessToken(context, logOut),
    restore: createRestore(context, vault),
    ...createSignIn(context, random),

    renewProfile(profile) {
      const now = phase()
      if (now.name !== 'signed-in' || profile.eid !== now.profile.eid) return
      if (JSON.stringify(profile) !== JSON.stringify(now.profile)) send({ name: 'profile-renewed', profile })
    },

    async signOut() {
      await logOut('USER')
      // The logout that this waited for may have been that of an expired session.
      if (phase().name === 'expired') await logOut('USER')
    },
  }
}

/** The session's token for a request, renewed if that is needed; never one that the backend has refused. */
function createAccessToken(context: SessionContext, logOut: LogOut): Session['accessToken'] {
  const renewToken = createRenewToken(context, logOut)
  return async ({ insteadOf } = {}) => {
    // The backend may have ended this session because another one is being adopted: that one's token is the answer.
    if (insteadOf !== undefined) await context.beginInTurn(async () => {})
    const token = await renewToken(insteadOf)
    if (!token.ok || token.value !== insteadOf) return token
    // It joined a refresh that got no answer, after which others continue with the old token.
    context.onEvent({ name: 'session-expired', failure: failure('network') })
    return fail('network')
  }
}
