import type { Context, Hono } from 'hono'
import { admits, type CallDefinition, type CallId, calls } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { fail, failure, ok, type Result } from '#core/platform/result.ts'
import type { CallContext, Handlers } from '#server/calls/handler.ts'
import {
  type Authenticate,
  type Challenge,
  callerOf,
  type TokenBearer,
  type VerifyChallenge,
} from '#server/calls/session.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { TryLimit } from '#server/platform/try-limit.ts'
import { readDeviceId } from '#server/session/device.ts'
import { portalRefusal } from './portal-refusal.ts'
import { type CallInput, type RawRequest, readInput, readJson } from './read-request.ts'
import { refuse, respond } from './respond.ts'

/** First segments of the paths that belong to calls: nothing else is ever served below them. */
const apiPrefixes = [
  ...new Set([...Object.values(calls).map(({ path }) => path.split('/')[1] ?? ''), 'lc-ds', 'account', 'dap']),
]

type LooseHandler = (input: CallInput, context: CallContext<CallId>) => Promise<Result<unknown>>

/**
 * Adds a route for each call of the contract. Every call goes the same way: token, audience, schemas, the token's own
 * service, handler; what is not let through has changed nothing.
 *
 * @param deps.packedLimit of calls that take gzip, which costs more than it weighs; failed or not, each counts
 * @param deps.isStopping new calls are turned away, those in flight go on
 * @param deps.addressOf where a request came from
 * @param deps.onAnswered after each answer, with its HTTP status
 */
export function addRoutes(
  app: Hono,
  handlers: Handlers,
  deps: {
    authenticate: Authenticate
    challenges: { verify: VerifyChallenge }
    packedLimit: TryLimit
    clock: Clock
    log: Logger
    isStopping: () => boolean
    addressOf: (context: Context) => string
    onAnswered: (id: CallId | 'none', status: number) => void
  },
): void {
  const { authenticate, packedLimit, log, onAnswered } = deps

  for (const [path, methods] of callsByPath()) {
    app.all(path, async (context) => {
      const method = context.req.method === 'HEAD' ? 'GET' : context.req.method
      const id = methods.get(method)
      if (id === undefined) {
        onAnswered('none', 405)
        return refuse(failure('method-not-allowed'), { allow: [...methods.keys()].join(', ') })
      }
      const response = await respond(await answer(id, context), context.req.raw)
      onAnswered(id, response.status)
      return response
    })
  }

  for (const prefix of apiPrefixes) {
    for (const path of [`/${prefix}`, `/${prefix}/*`]) {
      app.all(path, () => {
        onAnswered('none', 404)
        return refuse(failure('not-found'))
      })
    }
  }

  async function answer(id: CallId, context: Context): Promise<Result<unknown>> {
    if (deps.isStopping()) return fail('shutting-down')
    const startedAtMs = deps.clock.nowMs()
    try {
      return await perform(id, context)
    } catch (error) {
      log.error('call-failed', { call: id, ...factsOf(error) })
      return fail('unknown')
    } finally {
      log.debug('call', { call: id, tookMs: deps.clock.nowMs() - startedAtMs })
    }
  }

  async function perform(id: CallId, context: Context): Promise<Result<unknown>> {
    const definition: CallDefinition = calls[id]
    const authorization = context.req.header('authorization')
    const session = await admit(definition, authorization)
    if (!session.ok) return session
    const request: RawRequest = {
      params: Object.fromEntries(
        namesOf(definition).map((name, index) => [name, context.req.param(`p${index}`) ?? '']),
      ),
      query: new URL(context.req.url).searchParams,
      headers: context.req.raw.headers,
      async body() {
        if (!definition.gzip) return readJson(context.req.raw)
        const who = session.value?.eid ?? deps.addressOf(context)
        if (packedLimit.isReached(who)) return fail('too-many-requests')
        packedLimit.failed(who)
        return readJson(context.req.raw, { gzip: true })
      },
    }
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
        address: deps.addressOf(context),
      },
      requestHash: read.value.requestHash,
      async asker() {
        const asking = await sessionOf(bearerOf(authorization))
        return asking.ok && asking.value.kind !== 'portal' ? asking.value : null
      },
      language: context.req.header('accept-language')?.split(/[,;]/)[0]?.trim() ?? '',
    })
  }

  /** The session of a token, if it belongs to the call's audience. Whoever is not named is refused. */
  async function admit(
    { audience }: CallDefinition,
    header: string | undefined,
  ): Promise<Result<TokenBearer | Challenge | null>> {
    if (audience === 'public') return ok(null)
    const token = bearerOf(header)
    if (token !== undefined && audience === 'mfa-challenge') {
      const challenge = await deps.challenges.verify(token)
      if (challenge.ok || challenge.error.name === 'challenge-expired') return challenge
    }
    const session = await sessionOf(token)
    if (!session.ok) return audience === 'portal' ? portalRefusal(session.error) : session
    return admits(audience, callerOf(session.value)) ? session : fail('forbidden')
  }

  async function sessionOf(token: string | undefined): Promise<Result<TokenBearer>> {
    return token === undefined ? fail('token-invalid') : authenticate(token)
  }
}

const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer ([\x21-\x7e]{1,4096})$/i.exec(header ?? '')?.[1]

const namesOf = ({ path }: CallDefinition) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** A path by its shape: calls of one place may name its parts differently. */
function routeOf(path: string): string {
  let index = 0
  return path.replace(/\{\w+\}/g, () => `:p${index++}`)
}

function callsByPath(): Map<string, Map<string, CallId>> {
  const paths = new Map<string, Map<string, CallId>>()
  // The checked edge: the keys of `calls` are its keys.
  for (const [id, { method, path }] of Object.entries(calls) as Array<[CallId, CallDefinition]>) {
    const place = routeOf(path)
    paths.set(place, (paths.get(place) ?? new Map()).set(method, id))
  }
  return paths
}
