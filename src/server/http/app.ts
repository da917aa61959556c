import type { Context, MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import type { Clock } from '#core/platform/clock.ts'
import { failure } from '#core/platform/result.ts'
import type { Authenticate, VerifyChallenge } from '#server/calls/session.ts'
import type { ModuleParts } from '#server/domain/module.ts'
import type { RunCall } from '#server/http/perform-call.ts'
import { createCallLimits } from '#server/limits/call-limits.ts'
import { atOnceTable } from '#server/limits/limit-table.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { MetricsAccess } from '#server/metrics/metrics-access.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import { createCallEvents } from '#server/security-log/call-events.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import type { LiveSessions } from '#server/session/live-sessions.ts'
import { createAdmission } from './admit.ts'
import { buildOpenApi } from './openapi.ts'
import { addPages, type Brand, type Pages } from './pages.ts'
import { allowRegions } from './regions-cors.ts'
import { acceptsGzip, failureOf, refuse, respondJson } from './respond.ts'
import { countRoutes } from './route-limits.ts'
import { addRoutes } from './routes.ts'
import { createTurns } from './turns.ts'

export type Health = { isDatabaseUp: boolean; isLinkUp: boolean }
export type Phase = 'starting' | 'ready' | 'stopping'

type Deps = {
  runCall: RunCall
  authenticate: Authenticate
  liveSessions: LiveSessions
  challenges: { verify: VerifyChallenge }
  /** Routes that are not calls of the contract: each domain adds its own. */
  routes: ReadonlyArray<NonNullable<ModuleParts['addRoutes']>>
  brand: Brand
  formerBuilds: Pages['formerBuilds']
  /** Domains whose pages may show a widget; empty: all; null: none. */
  framersOf: (serviceId: string, widgetId: string) => Promise<readonly string[] | null>
  hasPortal: boolean
  limits: Limits
  clock: Clock
  log: Logger
  securityEvent: RecordSecurityEvent
  metrics: Metrics
  webRoot: string
  /** Origins of all regions: pages of each may call every other. */
  regions: readonly string[]
  /** Origin of a SIP proxy of its own, to which pages connect too. */
  sipOrigin: string | null
  phase: () => Phase
  /** Whether what this process depends on can be reached now. */
  health: () => Promise<Health>
  metricsAccess: MetricsAccess
  /** The other end of a request's connection. */
  peerOf: (context: Context) => string
  /** The client's own address, behind trusted proxies. */
  addressOf: (context: Context) => string
  /** Where people reach the app. */
  baseUrl: () => string
}

const plainHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Everything that is answered over HTTP. */
export function createApp(deps: Deps): Hono {
  const app = new Hono()
  app.onError((error) => {
    deps.log.error('request-failed', factsOf(error))
    return refuse(failureOf(error))
  })
  app.use(refuseNul)
  allowRegions(app, deps.regions)
  app.use(countRoutes(deps))
  addOperatorRoutes(app, deps)

  const isStopping = () => deps.phase() === 'stopping'
  for (const addOwn of deps.routes) addOwn(app, { isStopping })
  addRoutes(app, deps.runCall, {
    ...deps,
    callLimits: createCallLimits(deps.limits),
    listTurns: createTurns({ atOnce: atOnceTable['lists-of-eid'].amount, mostWaiting: 40 }),
    admission: createAdmission(deps),
    isStopping,
    onPerformed: createCallEvents(deps.securityEvent),
    onAnswered: deps.metrics.httpRequest,
  })
  addPages(app, deps)
  return app
}

/** No address of anything has U+0000, and no database takes it. */
const refuseNul: MiddlewareHandler = async ({ req }, next) =>
  req.url.includes('%00') || req.url.includes('\0') ? refuse(failure('invalid-request')) : next()

/** Health, metrics and the OpenAPI document. `/healthz` is the former name of `/readyz`. */
function addOperatorRoutes(app: Hono, { phase, health, metrics, metricsAccess, peerOf, baseUrl }: Deps) {
  const headers = { ...plainHeaders, 'content-type': 'text/plain' }
  // Whether to start the process anew: another one would not bring the database back.
  app.get('/livez', () => new Response('alive\n', { headers }))
  const ready = async () => {
    const status = phase()
    const { isDatabaseUp, isLinkUp } = await health()
    const isReady = status === 'ready' && isDatabaseUp
    const lines = [
      status === 'ready' && !isDatabaseUp ? 'database-unavailable' : status,
      // Clients of this process are served; those of other processes hear of a change when they next ask.
      ...(isLinkUp ? [] : ['link-down']),
    ]
    return new Response(`${lines.join('\n')}\n`, {
      status: isReady ? 200 : 503,
      headers: { ...headers, ...(isReady ? {} : { 'retry-after': '2' }) },
    })
  }
  app.get('/readyz', ready)
  app.get('/healthz', ready)
  app.get('/metrics', async (context) => {
    const access = metricsAccess({ peer: peerOf(context), headers: context.req.raw.headers, ownUrl: baseUrl() })
    if (!access.ok)
      return refuse(access.error, access.error.name === 'forbidden' ? {} : { 'www-authenticate': 'Bearer' })
    const { contentType, body } = await metrics.text()
    return new Response(body, { headers: { ...plainHeaders, 'content-type': contentType } })
  })
  // The document is large: it is written once in each form, plain and compressed.
  const documents = new Map<boolean, Promise<{ bytes: ArrayBuffer; headers: Headers }>>()
  async function write(request: Request) {
    const written = await respondJson(200, buildOpenApi(), request)
    return { bytes: await written.arrayBuffer(), headers: written.headers }
  }
  app.get('/openapi.json', async ({ req: { raw } }) => {
    const isZipped = acceptsGzip(raw)
    const document = documents.get(isZipped) ?? write(raw)
    documents.set(isZipped, document)
    const { bytes, headers } = await document
    return new Response(bytes, { headers })
  })
}
