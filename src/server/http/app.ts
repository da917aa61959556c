import type { Context } from 'hono'
import { Hono } from 'hono'
import type { Clock } from '#core/platform/clock.ts'
import { failure } from '#core/platform/result.ts'
import type { Handlers } from '#server/calls/handler.ts'
import type { ModuleParts } from '#server/calls/module.ts'
import type { Authenticate, VerifyChallenge } from '#server/calls/session.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { MetricsAccess } from '#server/metrics/metrics-access.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { TryLimit } from '#server/platform/try-limit.ts'
import { createAdmission } from './admit.ts'
import { buildOpenApi } from './openapi.ts'
import { addPages, type Brand } from './pages.ts'
import { allowRegions } from './regions-cors.ts'
import { refuse, respondJson } from './respond.ts'
import { addRoutes } from './routes.ts'

export type Phase = 'starting' | 'ready' | 'stopping'

type Deps = {
  handlers: Handlers
  authenticate: Authenticate
  challenges: { verify: VerifyChallenge }
  /** Routes that are not calls of the contract: each domain adds its own. */
  routes: ReadonlyArray<NonNullable<ModuleParts['addRoutes']>>
  brand: Brand
  /** Compressed bodies, by eid. */
  packedLimit: TryLimit
  clock: Clock
  log: Logger
  metrics: Metrics
  webRoot: string
  /** Origins of all regions: pages of each may call every other. */
  regions: readonly string[]
  phase: () => Phase
  metricsAccess: MetricsAccess
  /** The other end of a request's connection. */
  peerOf: (context: Context) => string
  /** The client's own address, behind trusted proxies. */
  addressOf: (context: Context) => string
}

const plainHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Everything that is answered over HTTP. */
export function createApp(deps: Deps): Hono {
  const app = new Hono()
  app.onError((error) => {
    deps.log.error('request-failed', factsOf(error))
    return refuse(failure('unknown'))
  })
  allowRegions(app, deps.regions)
  addOperatorRoutes(app, deps)

  const isStopping = () => deps.phase() === 'stopping'
  for (const addOwn of deps.routes) addOwn(app, { isStopping })
  addRoutes(app, deps.handlers, {
    ...deps,
    admission: createAdmission(deps),
    isStopping,
    onAnswered: deps.metrics.httpRequest,
  })
  addPages(app, deps.webRoot, deps.regions, deps.brand)
  return app
}

/** Health, metrics and the OpenAPI document. */
function addOperatorRoutes(app: Hono, { phase, metrics, metricsAccess, peerOf }: Deps) {
  app.get('/healthz', () => {
    const status = phase()
    return new Response(`${status}\n`, {
      status: status === 'ready' ? 200 : 503,
      headers: { ...plainHeaders, 'content-type': 'text/plain' },
    })
  })
  app.get('/metrics', async (context) => {
    const access = metricsAccess({ peer: peerOf(context), headers: context.req.raw.headers })
    if (!access.ok)
      return refuse(access.error, access.error.name === 'forbidden' ? {} : { 'www-authenticate': 'Bearer' })
    const { contentType, body } = await metrics.text()
    return new Response(body, { headers: { ...plainHeaders, 'content-type': contentType } })
  })
  let document: unknown
  app.get('/openapi.json', (context) => {
    document ??= buildOpenApi()
    return respondJson(200, document, context.req.raw)
  })
}
