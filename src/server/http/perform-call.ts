import type { Context } from 'hono'
import { type CallDefinition, type CallId, calls } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { fail, type Result } from '#core/platform/result.ts'
import type { CallContext, Handlers } from '#server/calls/handler.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { TryLimit } from '#server/platform/try-limit.ts'
import { readDeviceId } from '#server/session/device.ts'
import type { Admission } from './admit.ts'
import { type CallInput, type RawRequest, readInput, readJson } from './read-request.ts'

type LooseHandler = (input: CallInput, context: CallContext<CallId>) => Promise<Result<unknown>>

export type PerformDeps = {
  admission: Admission
  /** Compressed bodies of one eid. Failed or not, each counts: unpacking costs more than sending. */
  packedLimit: TryLimit
  clock: Clock
  log: Logger
  /** New calls are refused; those in flight go on. */
  isStopping: () => boolean
  /** Address that a request came from. */
  addressOf: (context: Context) => string
}

/** Answers a request for a call: token, audience, schemas, the token's own service, handler, in this order. */
export type PerformCall = (id: CallId, context: Context) => Promise<Result<unknown>>

export function createPerformCall(handlers: Handlers, deps: PerformDeps): PerformCall {
  const { log } = deps
  return async (id, context) => {
    if (deps.isStopping()) return fail('shutting-down')
    const startedAtMs = deps.clock.nowMs()
    try {
      return await perform(handlers, deps, id, context)
    } catch (error) {
      log.error('call-failed', { call: id, ...factsOf(error) })
      return fail('unknown')
    } finally {
      log.debug('call', { call: id, tookMs: deps.clock.nowMs() - startedAtMs })
    }
  }
}

async function perform(handlers: Handlers, deps: PerformDeps, id: CallId, context: Context): Promise<Result<unknown>> {
  const definition: CallDefinition = calls[id]
  const authorization = context.req.header('authorization')
  const session = await deps.admission.admit(definition, authorization)
  if (!session.ok) return session
  const address = deps.addressOf(context)
  const request = rawRequestOf(definition, context, {
    packedLimit: deps.packedLimit,
    who: session.value?.eid ?? address,
  })
  if (session.value && request.params.s !== undefined && request.params.s !== session.value.serviceId) {
    return fail('forbidden')
  }
  const read = await readInput(definition, request)
  if (!read.ok) return read
  // The checked edge: the input came out of this very call's schemas, the session through its audience.
  const handler = handlers[id] as unknown as LooseHandler
  return handler(read.value.input, {
    session: session.value as never,
    origin: {
      deviceId: readDeviceId(context.req.header('device-id')),
      userAgent: context.req.header('user-agent') ?? '',
      address,
    },
    requestHash: read.value.requestHash,
    asker: () => deps.admission.askerOf(authorization),
    language: context.req.header('accept-language')?.split(/[,;]/)[0]?.trim() ?? '',
  })
}

function rawRequestOf(
  definition: CallDefinition,
  { req }: Context,
  { packedLimit, who }: { packedLimit: TryLimit; who: string },
): RawRequest {
  return {
    params: Object.fromEntries(namesOf(definition).map((name, index) => [name, req.param(`p${index}`) ?? ''])),
    query: new URL(req.url).searchParams,
    headers: req.raw.headers,
    async body() {
      if (!definition.gzip) return readJson(req.raw)
      if (packedLimit.isReached(who)) return fail('too-many-requests')
      packedLimit.failed(who)
      return readJson(req.raw, { gzip: true })
    },
  }
}

const namesOf = ({ path }: CallDefinition) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
