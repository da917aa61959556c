import type { CallId, CallInput, CallResult, Calls } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { createListeners } from '#core/platform/listeners.ts'
import type { Locks } from '#core/platform/locks.ts'
import type { Random } from '#core/platform/random.ts'
import { failure, ok, type Result } from '#core/platform/result.ts'
import { obfuscatePassword } from '#core/session/obfuscate-password.ts'
import type { Vault } from '#core/session/vault.ts'
import { isUnauthorized } from '#core/transport/refusals.ts'
import type { Transport } from '#core/transport/transport.ts'
import { createPortalToken, type PortalState } from './portal-token.ts'

type PortalGrant = CallInput<Calls['issuePortalToken']>['body']
export type SecondProof = Exclude<PortalGrant, { grant_type: 'password' | 'refresh_token' }>

type PortalCall = 'findKeptConversations' | 'getKeptConversation' | 'endPortalSession'

/** The session of the retention portal, apart from those of staff and visitors [CAP-14]. */
export type PortalSession = {
  state(): PortalState
  /** Calls `listener` after every change of state, until the returned function is called. */
  onChange(listener: () => void): () => void
  /** Restores the session from the stored token. */
  restore(): Promise<void>
  /** A refusal that asks for a second factor carries `challenge` and `eid` in its details. */
  signIn(credentials: { serviceId: string; email: string; password: string }): Promise<Result<null>>
  /** Ends a sign-in with its second proof: a code of the authenticator, a recovery code, or that of a set-up. */
  confirm(serviceId: string, proof: SecondProof): Promise<Result<null>>
  /**
   * Makes a call of the portal. After a 401 with 1193001 the token is refreshed and the call repeated; 1193002 and any
   * other 401 end the session [SES-17].
   */
  call<K extends PortalCall & CallId>(
    id: K,
    input: Omit<CallInput<Calls[K]>, 'params'> & { params?: Record<string, string> },
  ): Promise<Result<CallResult<Calls[K]>>>
  /** A failure of the backend is ignored. */
  signOut(): Promise<void>
}

type Deps = { transport: Transport; vault: Vault; clock: Clock; random: Random; locks: Locks }

export function createPortalSession(deps: Deps): PortalSession {
  const { transport, clock } = deps
  const listeners = createListeners()
  let state: PortalState = { name: 'starting' }
  const token = createPortalToken({
    ...deps,
    onState(next) {
      state = next
      listeners.call()
    },
  })

  async function enter(serviceId: string, body: PortalGrant): Promise<Result<null>> {
    const answer = await transport.send('issuePortalToken', { params: { s: serviceId }, body })
    if (!answer.ok) return answer
    await token.take(answer.value, serviceId)
    return ok(null)
  }

  async function call<K extends PortalCall>(
    id: K,
    input: { params?: Record<string, string>; body?: unknown },
  ): Promise<Result<CallResult<Calls[K]>>> {
    const sent = token.present()
    if (!sent) return { ok: false, error: failure('signed-out') }
    // The checked edge: the signature removed nothing but `s` from these params.
    const complete = { ...input, params: { ...input.params, s: sent.serviceId } } as unknown as CallInput<Calls[K]>
    const first = await transport.send(id, complete, { token: sent.accessToken })
    if (first.ok || !isUnauthorized(first.error)) return first
    if (first.error.name !== 'portal-token-expired') return token.expire(first.error)
    const renewed = await token.renew(sent)
    if (!renewed.ok) return renewed
    const second = await transport.send(id, complete, { token: renewed.value.accessToken })
    return !second.ok && isUnauthorized(second.error) ? token.expire(second.error) : second
  }

  return {
    state: () => state,
    onChange: (listener) => listeners.add(listener),
    restore: token.restore,
    async signIn({ serviceId, email, password }) {
      const rand = deps.random.integer(10_000)
      return enter(serviceId, {
        grant_type: 'password',
        username: email,
        password: obfuscatePassword(password, { nowMs: clock.nowMs(), rand }),
        challenge: { type: 1, rand },
      })
    },
    confirm: enter,
    call,
    async signOut() {
      if (token.present()) await call('endPortalSession', { body: { grant_type: 'revoke' } })
      await token.clear()
    },
  }
}
