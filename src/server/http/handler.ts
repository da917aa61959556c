import type { CallArguments, CallId, CallResult, Calls } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Origin } from '#server/sessions/issue-token.ts'
import type { Session } from '#server/sessions/session.ts'

/** What a handler knows besides the call's own arguments. */
export type CallContext<K extends CallId> = {
  /** Null for public calls only: everybody else has been let in as the call's audience says. */
  session: Calls[K]['audience'] extends 'public' ? null : Session
  origin: Origin
  /** Who asks a public call, should it matter: null for nobody, or nobody any more. */
  asker: () => Promise<Session | null>
  /** The language that the client wants most, BCP 47; '' when it does not say. */
  language: string
  /** Equal for equal requests; what a repeated idempotency key is compared by. */
  requestHash: string
}

export type Handler<K extends CallId> = (
  input: CallArguments<Calls[K]>,
  context: CallContext<K>,
) => Promise<Result<CallResult<Calls[K]>>>

/** One for each call of the contract: a missing one does not compile. */
export type Handlers = { readonly [K in CallId]: Handler<K> }
