import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { audienceWith, type CallDefinition, type CallId, calls, callWrites } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { fail, type Result } from '#core/platform/result.ts'
import type { Challenge, Session, TokenBearer } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { Caller, Change, Handlers, Outside, Reading } from '#server/domain/handler.ts'
import type { Changes } from '#server/feed/changes.ts'
import { rememberAnswer } from '#server/idempotency/remember-answer.ts'
import type { CallLimits } from '#server/limits/call-limits.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { AnsweredCall } from '#server/security-log/call-events.ts'
import { readDeviceId } from '#server/session/device.ts'
import type { Admission } from './admit.ts'
import { listCalls } from './list-calls.ts'
import { type RawRequest, readInput, readJson } from './read-request.ts'
import { readUpload, UploadRefused } from './read-upload.ts'
import { failureOf } from './respond.ts'
import type { Turns } from './turns.ts'

export type PerformDeps = {
  admission: Admission
  callLimits: CallLimits
  clock: Clock
  log: Logger
  /** New calls are refused; those in flight go on. */
  isStopping: () => boolean
  /** Address that a request came from. */
  addressOf: (context: Context) => string
  /** Calls with lists, by eid; of public ones by address. */
  listTurns: Turns
  /** Called with each answer, for the security log. */
  onPerformed: (call: AnsweredCall) => void
}

/** Answers a request for a call: token, audience, the token's own service, limits, schemas, handler, in this order. */
export type PerformCall = (id: CallId, context: Context) => Promise<Result<unknown>>

export function createPerformCall(runCall: RunCall, deps: PerformDeps): PerformCall {
  const { log } = deps
  return async (id, context) => {
    if (deps.isStopping()) return fail('shutting-down')
    const startedAtMs = deps.clock.nowMs()
    // Facts about the caller, also known when the call is refused.
    const seen: Seen = { session: null }
    try {
      const result = await perform(runCall, deps, { id, context, seen })
      deps.onPerformed({ ...seen, id, params: paramsOf(calls[id], context), address: deps.addressOf(context), result })
      return result
    } catch (error) {
      if (error instanceof UploadRefused) return { ok: false, error: error.failure }
      log.error('call-failed', { call: id, ...factsOf(error) })
      return { ok: false, error: failureOf(error) }
    } finally {
      log.debug('call', { call: id, tookMs: deps.clock.nowMs() - startedAtMs })
    }
  }
}

type Seen = { session: AnsweredCall['session'] }

async function perform(
  runCall: RunCall,
  deps: PerformDeps,
  { id, context, seen }: { id: CallId; context: Context; seen: Seen },
): Promise<Result<unknown>> {
  const definition: CallDefinition = calls[id]
  const authorization = context.req.header('authorization')
  const request = rawRequestOf(definition, context)
  const session = await deps.admission.admit(audienceWith(definition, request.params), authorization)
  if (!session.ok) {
    if (session.error.name === 'forbidden') seen.session = await deps.admission.bearerOf(authorization)
    return session
  }
  seen.session = session.value
  const address = deps.addressOf(context)
  if (session.value && request.params.s !== undefined && request.params.s !== session.value.serviceId) {
    return fail('forbidden')
  }
  const maker = { session: session.value, address, serviceId: request.params.s ?? '' }
  const counted = await deps.callLimits.take(id, maker)
  if (!counted.ok) return counted
  const read = await readInput(definition, request)
  if (!read.ok) return read
  const countedInput = await deps.callLimits.takeInput(id, maker, read.value.input)
  if (!countedInput.ok) return countedInput
  if (listCalls.has(id)) {
    const turn = await deps.listTurns.take(session.value?.eid ?? address)
    if (!turn) return fail('too-many-requests', undefined, { retryAfterSeconds: 1 })
    // A large answer occupies memory until the client has read it.
    whenClosed(context, turn)
  }
  try {
    const result = await runCall(id, {
      input: read.value.input,
      requestHash: read.value.requestHash,
      asker: () => deps.admission.askerOf(authorization),
      caller: {
        session: session.value,
        origin: {
          deviceId: readDeviceId(context.req.header('device-id')),
          userAgent: context.req.header('user-agent') ?? '',
          address,
        },
        language: context.req.header('accept-language')?.split(/[,;]/)[0]?.trim() ?? '',
      },
    })
    return await signedOutIfEnded(deps.admission, session.value, result)
  } finally {
    await read.value.upload?.drain()
  }
}

/**
 * If the session has ended while the call was carried out, `not-found` may only mean that its rows belong to somebody
 * else now. Such a call is refused as signed out, so that the client repeats it with its next session.
 */
async function signedOutIfEnded(
  admission: Admission,
  bearer: TokenBearer | Challenge | null,
  result: Result<unknown>,
): Promise<Result<unknown>> {
  if (result.ok || result.error.name !== 'not-found' || bearer === null || 'need' in bearer) return result
  return (await admission.hasEnded(bearer)) ? fail('token-invalid') : result
}

function rawRequestOf(definition: CallDefinition, context: Context): RawRequest {
  const { req } = context
  return {
    params: paramsOf(definition, context),
    query: new URL(req.url).searchParams,
    headers: req.raw.headers,
    body: () => readJson(req.raw, { gzip: definition.gzip ?? false }),
    upload: () => (definition.upload ? readUpload(req.raw, definition.upload) : null),
  }
}

const paramsOf = ({ path }: CallDefinition, { req }: Context): Record<string, string> =>
  Object.fromEntries((names.get(path) ?? []).map((name, index) => [name, req.param(`p${index}`) ?? '']))

/** Names of the parameters of each path, read once. */
const names: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(calls).map(({ path }) => [path, namesIn(path)]),
)

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** Runs when the answer was read or its connection has ended; at once for requests that came without a network. */
function whenClosed({ env }: Context, run: () => void): void {
  // The checked edge: the adapter puts Node's response there.
  const { outgoing } = (env ?? {}) as { outgoing?: ServerResponse }
  if (!outgoing || outgoing.closed) run()
  else outgoing.once('close', run)
}

type LooseInput = { idempotencyKey?: string }
type LooseHandler =
  | ((input: LooseInput, context: Change | Reading) => Promise<Result<unknown>>)
  | { ownTransaction: string; handle: (input: LooseInput, context: Outside) => Promise<Result<unknown>> }

export type Request = {
  input: LooseInput
  caller: Caller<unknown>
  asker: Outside['asker']
  /** Equal for equal requests; what a repeated idempotency key is compared by. Made only where a key is kept. */
  requestHash: () => string
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
          ? rememberAnswer(tx, keyOf(caller.session, input, requestHash()), nowMs(), write)
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
