import { type CallDefinition, type CallId, calls, callWrites } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { Caller, Change, Handlers, Outside, Reading } from '#server/domain/handler.ts'
import type { Changes } from '#server/feed/changes.ts'
import { rememberAnswer } from '#server/idempotency/remember-answer.ts'

type LooseInput = { idempotencyKey?: string }
type LooseHandler =
  | ((input: LooseInput, context: Change | Reading) => Promise<Result<unknown>>)
  | { ownTransaction: string; handle: (input: LooseInput, context: Outside) => Promise<Result<unknown>> }

export type Request = {
  input: LooseInput
  caller: Caller<unknown>
  asker: Outside['asker']
  /** Equal for equal requests; what a repeated idempotency key is compared by. */
  requestHash: string
}

/**
 * Runs a call's handler. That of a call which writes runs in one transaction, with its feed entries and the key of an
 * idempotent call; a failure rolls all of it back.
 */
export type RunCall = (id: CallId, request: Request) => Promise<Result<unknown>>

export function createRunCall(
  handlers: Handlers,
  deps: { database: { db: Db }; changes: Changes; nowMs: () => number },
): RunCall {
  const { changes, nowMs } = deps
  return async (id, { input, asker, requestHash, ...request }) => {
    const definition: CallDefinition = calls[id]
    // The checked edge: the input came out of this very call's schemas, the session through its audience.
    const handler = handlers[id] as unknown as LooseHandler
    const caller = request.caller as Caller
    const change: Outside['change'] = (run) =>
      changes.run(({ tx, feed }) => {
        const write = () => run({ ...caller, tx, feed, nowMs: nowMs() })
        return definition.idempotent
          ? rememberAnswer(tx, keyOf(caller.session, input, requestHash), nowMs(), write)
          : write()
      })
    if (typeof handler !== 'function') {
      return handler.handle(input, { ...caller, db: deps.database.db, nowMs: nowMs(), change, asker })
    }
    return callWrites(definition)
      ? change((context) => handler(input, context))
      : handler(input, { ...caller, db: deps.database.db, nowMs: nowMs(), asker })
  }
}

const keyOf = ({ eid }: Session, { idempotencyKey = '' }: LooseInput, requestHash: string) => ({
  eid,
  idempotencyKey,
  requestHash,
})
