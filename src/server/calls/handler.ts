import type { Audience, CallArguments, CallDefinition, CallId, CallResult, Calls } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Challenge, Origin } from '#server/calls/session.ts'
import type { PortalReader, Session } from './session.ts'

/** Context of a request that a handler gets besides the call's own arguments. */
export type CallContext<K extends CallId> = {
  /** The caller's session, of a kind that the call's audience admits; null for public calls only. */
  session: SessionFor<Calls[K]['audience']>
  origin: Origin
  /** Resolves the session of a public call's caller; null if there is none, or if it has ended. */
  asker: () => Promise<Session | null>
  /** The language that the client wants most, BCP 47; '' when it does not say. */
  language: string
  /** Equal for equal requests; what a repeated idempotency key is compared by. */
  requestHash: string
}

type SessionFor<A extends Audience> = A extends 'public'
  ? null
  : A extends 'mfa-challenge'
    ? Challenge
    : A extends 'portal'
      ? PortalReader
      : Session

/** Result of a call; for a file download, its text in chunks that are generated while they are sent. */
type AnswerOf<D extends CallDefinition> = D extends { download: string } ? AsyncIterable<string> : CallResult<D>

export type Handler<K extends CallId> = (
  input: CallArguments<Calls[K]>,
  context: CallContext<K>,
) => Promise<Result<AnswerOf<Calls[K]>>>

/** One for each call of the contract: a missing one does not compile. */
export type Handlers = { readonly [K in CallId]: Handler<K> }
