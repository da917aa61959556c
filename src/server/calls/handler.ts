import type { Audience, CallArguments, CallDefinition, CallId, CallResult, Calls } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Challenge, Origin } from '#server/calls/session.ts'
import type { PortalReader, Session } from './session.ts'

/** What a handler knows besides the call's own arguments. */
export type CallContext<K extends CallId> = {
  /** Who has been let in, as the call's audience says; null for public calls only. */
  session: SessionFor<Calls[K]['audience']>
  origin: Origin
  /** Who asks a public call, should it matter: null for nobody, or nobody any more. */
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

/** What a call answers: of a file its text in parts, made while they are sent. */
type AnswerOf<D extends CallDefinition> = D extends { download: string } ? AsyncIterable<string> : CallResult<D>

export type Handler<K extends CallId> = (
  input: CallArguments<Calls[K]>,
  context: CallContext<K>,
) => Promise<Result<AnswerOf<Calls[K]>>>

/** One for each call of the contract: a missing one does not compile. */
export type Handlers = { readonly [K in CallId]: Handler<K> }
