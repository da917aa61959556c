import type { Clock } from '#core/platform/clock.ts'
import { createMachine, type OnImpossible } from '#core/platform/machine.ts'
import type { Random } from '#core/platform/random.ts'
import { fail } from '#core/platform/result.ts'
import { createQueue } from '#core/platform/single-flight.ts'
import type { Transport } from '#core/transport/transport.ts'
import { type Connections, createLogOut } from './log-out.ts'
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

export function createSession(deps: {
  transport: Transport
  vault: Vault
  clock: Clock
  random: Random
  connections?: Connections
  onEvent?: (event: SessionEvent) => void
  onMove?: (phase: SessionPhase, before: SessionPhase, change: SessionChange) => void
  onImpossible?: OnImpossible | undefined
}): Session {
  const { transport, vault, clock, random, onEvent = () => {} } = deps
  const listeners = new Set<(state: SessionState) => void>()
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
    // One write after the other: a token that is still being saved must not outlast its removal.
    save: (token) => inTurn(() => vault.save(token)),
    clear: () => inTurn(vault.clear),
  }
  const logOut = createLogOut(context, deps.connections)
  const accessToken = createRenewToken(context, logOut)

  function moved(now: SessionPhase, before: SessionPhase, change: SessionChange) {
    if ('tenure' in before && !('tenure' in now && now.tenure === before.tenure)) before.tenure.over.abort()
    deps.onMove?.(now, before, change)
    const shown = shownState(now)
    if (shown !== shownState(before) && change.name !== 'token-renewed')
      for (const listener of [...listeners]) listener(shown)
  }

  return {
    state: () => shownState(phase()),
    onChange(listener, signal) {
      listeners.add(listener)
      signal?.addEventListener('abort', () => listeners.delete(listener), { once: true })
    },
    serviceId() {
      const now = phase()
      return now.name === 'signed-in' ? now.token.serviceId : null
    },
    restore: createRestore(context, vault),
    ...createSignIn(context, random),

    async accessToken({ insteadOf } = {}) {
      const token = await accessToken(insteadOf)
      // A refresh without an answer goes on with the old token, which is of no use to a caller whom it was refused.
      return token.ok && token.value === insteadOf ? fail('network') : token
    },

    renewProfile(profile) {
      const now = phase()
      if (now.name !== 'signed-in' || profile.eid !== now.profile.eid) return
      if (JSON.stringify(profile) !== JSON.stringify(now.profile)) send({ name: 'profile-renewed', profile })
    },

    async signOut() {
      await logOut('USER')
      // The logout that was waited for may have been that of an expired session.
      if (phase().name === 'expired') await logOut('USER')
    },
  }
}
