import type { Audience, CallArguments, CallId, CallResult, Calls, Writes } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Challenge, Origin, PortalReader, Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'

/** Facts about a request that each handler gets besides the call's own input. */
export type Caller<S = Session> = {
  session: S
  origin: Origin
  /** The language that the client wants most, BCP 47; '' when it does not say. */
  language: string
}

/** Context of a change. */
export type Change<S = Session> = Caller<S> &
  Transaction & {
    /** Time at which the transaction began. */
    nowMs: number
  }

/** Context of a call that only reads. */
export type Reading<S = Session> = Caller<S> & {
  db: Db
  nowMs: number
  /** Resolves the session of a public call's caller; null if there is none, or if it has ended. */
  asker: () => Promise<Session | null>
}

/** Context of a call that opens its own transactions. */
export type Outside<S = Session> = Reading<S> & {
  /** Runs a change as other calls run theirs: in one transaction, once for each key of an idempotent call. */
  change: <T>(run: (context: Change<S>) => Promise<Result<T>>) => Promise<Result<T>>
}

/** The caller's session, of a kind that the call's audience admits; null for public calls only. */
type SessionOf<K extends CallId> = SessionFor<Calls[K]['audience']>
type SessionFor<A extends Audience> = A extends 'public'
  ? null
  : A extends 'mfa-challenge'
    ? Challenge
    : A extends 'portal'
      ? PortalReader
      : Session

/** The call's input; the key of an idempotent call is dealt with before its handler runs. */
export type Input<K extends CallId> = CallArguments<Calls[K]>
/** Result of a call; for a file download, its text in chunks that are generated while they are sent. */
type Answer<K extends CallId> = Promise<
  Result<Calls[K] extends { download: string } ? AsyncIterable<string> : CallResult<Calls[K]>>
>

/** Answers a call that changes nothing. */
export type ReadHandler<K extends CallId> = (input: Input<K>, context: Reading<SessionOf<K>>) => Answer<K>

/**
 * Answers a call that changes something, in one transaction: a failure takes back all that it wrote. It may run again
 * after a deadlock, and must not wait for anything but the transaction.
 */
export type WriteHandler<K extends CallId> = (input: Input<K>, context: Change<SessionOf<K>>) => Answer<K>

/** Answers a call with the context that its domain adds. */
export type HandlerWith<K extends CallId, Context> = (
  input: Omit<Input<K>, 'idempotencyKey'>,
  context: Context,
) => Answer<K>

/** Answers a call that cannot be one transaction, and says why. */
export type OwnTransaction<K extends CallId> = {
  /** The reason: something must outlive a failure, or the transaction would wait. */
  ownTransaction: string
  handle: (input: Input<K>, context: Outside<SessionOf<K>>) => Answer<K>
}

export type Handler<K extends CallId> =
  Writes<Calls[K]> extends true ? WriteHandler<K> | OwnTransaction<K> : ReadHandler<K>

/** One for each call of the contract: a missing one does not compile. */
export type Handlers = { readonly [K in CallId]: Handler<K> }
