import {
  admits,
  audienceWith,
  type CallDefinition,
  type Caller,
  type CallId,
  type CallInput,
  type CallResult,
  type Calls,
  isKnown,
  ProfileRole,
  type WithoutService,
} from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import { fail, type Result } from '#core/platform/result.ts'
import type { Session } from '#core/session/session.ts'
import type { SessionState } from '#core/session/session-states.ts'
import { isConnectionFault } from '#core/transport/connection-fault.ts'
import { type CallSource, declarationOf } from '#core/transport/declarations.ts'
import { isRethrown, isUnauthorized } from '#core/transport/refusals.ts'
import type { SendOptions, Transport } from '#core/transport/transport.ts'
import { afterRetry, mayRetry, type RetryOptions } from './retry.ts'
import { type CallOf, isAudienceOf, type SharedCall, type Side } from './side.ts'

type CallOptions = Pick<SendOptions, 'tabId' | 'signal' | 'deadlineMs'>

/**
 * The calls of a signed-in client. Fills in `s`, checks the session before each call, and refreshes the token after a
 * 401.
 */
export type ApiClient<Id extends CallId = SharedCall> = {
  call<K extends Id>(
    id: K,
    input: WithoutService<CallInput<Calls[K]>>,
    options?: CallOptions & { retry?: RetryOptions },
  ): Promise<Result<CallResult<Calls[K]>>>
}

/**
 * Refuses what the session's role may not call, before anything is sent [ROL-01]. Checks the session before every call
 * but the exempt ones [SES-03]. A 401 forces one refresh and one repetition [SES-10]; if that does not help, or nobody
 * is signed in any more, the caller gets the refusal [SES-11]. With `retry`, a call is sent again after a network fault
 * [NET-05]. Calls of the other side are not sent [SES-20].
 */
export function createApiClient<S extends Side>(
  deps: CallSource & {
    side: S
    transport: Transport
    session: Session
    clock: Clock
    isOnline: () => boolean
  },
): ApiClient<CallOf<S>> {
  const { transport, session, clock, isOnline } = deps
  return {
    async call(id, input, { retry, ...options } = {}) {
      const found = declarationOf(deps, id)
      const declared = found instanceof Promise ? await found : found
      if (!declared.ok) return declared
      if (!isAudienceOf(deps.side, declared.value.audience)) return fail('forbidden')
      return callAgain(id, declared.value, input, retry, options)
    },
  }

  async function callAgain<K extends CallId>(
    id: K,
    definition: CallDefinition,
    input: WithoutService<CallInput<Calls[K]>>,
    retry: RetryOptions | undefined,
    options: CallOptions,
  ): Promise<Result<CallResult<Calls[K]>>> {
    for (let left = retry; ; left = left && afterRetry(left)) {
      const answer = await callOnce(id, definition, input, options)
      if (answer.ok || !left || !isConnectionFault(answer.error) || !mayRetry(left, isOnline())) return answer
      await sleep(clock, left.delayMs ?? 0, options.signal)
      // Offline meanwhile, or aborted: the caller gets the failure.
      if (options.signal?.aborted || !isOnline()) return answer
    }
  }

  async function callOnce<K extends CallId>(
    id: K,
    definition: CallDefinition,
    input: WithoutService<CallInput<Calls[K]>>,
    options: CallOptions,
  ): Promise<Result<CallResult<Calls[K]>>> {
    const s = session.serviceId() ?? ''
    // The checked edge: WithoutService removed exactly `s` from these params.
    const given = input as { params?: Record<string, string> }
    const complete = { ...given, params: { ...given.params, s } } as unknown as CallInput<Calls[typeof id]>
    const caller = callerOf(session.state())
    if (caller !== 'nobody' && !admits(audienceWith(definition, given.params ?? {}), caller)) return fail('forbidden')
    if (isExempt(id, definition)) return transport.send(id, complete, options)
    const token = await session.accessToken()
    if (!token.ok) return token
    const first = await transport.send(id, complete, { ...options, token: token.value })
    if (first.ok || !isUnauthorized(first.error) || isRethrown(first.error)) return first
    if (session.serviceId() === null) return first

    const renewed = await session.accessToken({ insteadOf: token.value })
    if (!renewed.ok) return renewed
    return transport.send(id, complete, { ...options, token: renewed.value })
  }
}

/** Without a session every call passes here: the session check then fails it with the reason. */
function callerOf(state: SessionState): Caller {
  if (state.name !== 'signed-in') return 'nobody'
  const { role, isAnonymous } = state.profile
  if (isKnown(ProfileRole, role)) return role
  // A member of staff with a role that this build does not know may do what every agent may.
  return isAnonymous ? 'visitor' : 'agent'
}

/**
 * Whether a call is sent without the session check [SES-03]: sign-in, refresh, registration and sign-in of visitors,
 * logout, configuration, password reset. All but logout need no session.
 */
const isExempt = (id: CallId, { audience }: Pick<CallDefinition, 'audience'>): boolean =>
  audience === 'public' || id === 'revokeToken'
