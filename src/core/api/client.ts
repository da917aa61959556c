import type { CallId, CallInput, CallResult, Calls } from '#core/contract/index.ts'
import { fail, type Result } from '#core/platform/result.ts'
import type { Session } from '#core/session/session.ts'
import type { Transport } from './transport.ts'

/** A signed-in client: `s` is filled in, the session is checked before each call and refreshed on a 401. */
export type ApiClient = {
  call<K extends CallId>(
    id: K,
    input: WithoutService<CallInput<Calls[K]>>,
    options?: { signal?: AbortSignal; deadlineMs?: number },
  ): Promise<Result<CallResult<Calls[K]>>>
}

type WithoutService<I> = I extends { params: infer P }
  ? Omit<I, 'params'> &
      (Record<never, never> extends Omit<P, 's'> ? { params?: Omit<P, 's'> } : { params: Omit<P, 's'> })
  : I

/** Runs the session check before every call [SES-03] and tries one forced refresh on a 401 [SES-10]. */
export function createApiClient({ transport, session }: { transport: Transport; session: Session }): ApiClient {
  return {
    async call(id, input, options) {
      const serviceId = session.serviceId()
      if (serviceId === null) return fail('signed-out')
      // The checked edge: WithoutService took exactly `s` away from these params.
      const given = input as { params?: Record<string, string> }
      const whole = { ...given, params: { ...given.params, s: serviceId } } as unknown as CallInput<Calls[typeof id]>
      const token = await session.accessToken()
      if (!token.ok) return token
      const first = await transport.send(id, whole, { ...options, token: token.value })
      if (first.ok || !isTokenFailure(first.error.name)) return first

      const renewed = await session.accessToken({ insteadOf: token.value })
      if (!renewed.ok) return renewed
      return transport.send(id, whole, { ...options, token: renewed.value })
    },
  }
}

const isTokenFailure = (name: string) => name === 'token-expired' || name === 'token-invalid'
