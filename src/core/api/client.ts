import {
  admits,
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
import { isLineFault, isRethrown, isUnauthorized } from '#core/transport/refusals.ts'
import type { CallTable, Transport } from '#core/transport/transport.ts'
import { type ApiEvent, eventOf } from './api-event.ts'
import { isExempt } from './exempt-calls.ts'
import { afterRetry, mayRetry, type RetryOptions } from './retry.ts'
import { type CallOf, isAudienceOf, type SharedCall, type Side } from './side.ts'

/** A signed-in client: `s` is filled in, the session is checked before each call and refreshed on a 401. */
export type ApiClient<Id extends CallId = SharedCall> = {
  call<K extends Id>(
    id: K,
    input: WithoutService<CallInput<Calls[K]>>,
    options?: { signal?: AbortSignal; deadlineMs?: number; retry?: RetryOptions },
  ): Promise<Result<CallResult<Calls[K]>>>
}

/**
 * Refuses what the session's role may not call, before anything is sent [ROL-01]. Runs the session check before every
 * call but the exempt ones [SES-03]. On a 401 it tries one forced refresh [SES-10];
 * what a refresh cannot mend, or comes when nobody is signed in any more, is answered as it is [SES-11]. A call that
 * asks for it is sent again after a line fault [NET-05]. Calls of the other side are not sent [SES-20].
 *
 * @param deps.onEvent is called with each failure of a call, besides the caller [SES-18]
 */
export function createApiClient<S extends Side>(deps: {
  side: S
  calls: CallTable
  transport: Transport
  session: Session
  clock: Clock
  isOnline: () => boolean
  onEvent?: (event: ApiEvent) => void
}): ApiClient<CallOf<S>> {
  const { transport, session, clock, isOnline } = deps
  return {
    async call(id, input, { retry, ...options } = {}) {
      const audience = deps.calls[id]?.audience
      if (audience === undefined || !isAudienceOf(deps.side, audience)) return fail('forbidden')
      const result = await callAgain(id, input, retry, options)
      const event = result.ok ? null : eventOf(id, result.error)
      if (event && !options.signal?.aborted) deps.onEvent?.(event)
      return result
    },
  }

  async function callAgain<K extends CallId>(
    id: K,
    input: WithoutService<CallInput<Calls[K]>>,
    retry: RetryOptions | undefined,
    options: { signal?: AbortSignal; deadlineMs?: number },
  ): Promise<Result<CallResult<Calls[K]>>> {
    for (let left = retry; ; left = left && afterRetry(left)) {
      const answer = await callOnce(id, input, options)
      if (answer.ok || !left || !isLineFault(answer.error) || !mayRetry(left, isOnline())) return answer
      await sleep(clock, left.delayMs ?? 0, options.signal)
      // Offline by now, or not wanted any more: the failure stands.
      if (options.signal?.aborted || !isOnline()) return answer
    }
  }

  async function callOnce<K extends CallId>(
    id: K,
    input: WithoutService<CallInput<Calls[K]>>,
    options: { signal?: AbortSignal; deadlineMs?: number },
  ): Promise<Result<CallResult<Calls[K]>>> {
    const definition = deps.calls[id]
    if (!definition) return fail('forbidden')
    const s = session.serviceId() ?? ''
    // The checked edge: WithoutService took exactly `s` away from these params.
    const given = input as { params?: Record<string, string> }
    const whole = { ...given, params: { ...given.params, s } } as unknown as CallInput<Calls[typeof id]>
    const caller = callerOf(session.state())
    if (caller !== 'nobody' && !admits(definition.audience, caller)) return fail('forbidden')
    if (isExempt(id, definition)) return transport.send(id, whole, options)
    const token = await session.accessToken()
    if (!token.ok) return token
    const first = await transport.send(id, whole, { ...options, token: token.value })
    if (first.ok || !isUnauthorized(first.error) || isRethrown(first.error)) return first
    if (session.serviceId() === null) return first

    const renewed = await session.accessToken({ insteadOf: token.value })
    if (!renewed.ok) return renewed
    return transport.send(id, whole, { ...options, token: renewed.value })
  }
}

/** Without a session the session check has the last word: it says why there is none. */
function callerOf(state: SessionState): Caller {
  if (state.name !== 'signed-in') return 'nobody'
  const { role, isAnonymous } = state.profile
  if (isKnown(ProfileRole, role)) return role
  // A role that this build does not know may do here what every member of the staff may.
  return isAnonymous ? 'visitor' : 'agent'
}
