import type { Context } from 'hono'
import { Hono } from 'hono'
import type { Clock } from '#core/platform/clock.ts'
import { failure } from '#core/platform/result.ts'
import { factsOf, type Logger } from '#server/log/logger.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Authenticate } from '#server/sessions/authenticate.ts'
import type { Handlers } from './handler.ts'
import { buildOpenApi } from './openapi.ts'
import { addPages } from './pages.ts'
import { refuse, respondJson } from './respond.ts'
import { addRoutes } from './routes.ts'

export type Phase = 'starting' | 'ready' | 'stopping'

/** Everything that is answered over HTTP. */
export function createApp(deps: {
  handlers: Handlers
  authenticate: Authenticate
  clock: Clock
  log: Logger
  metrics: Metrics
  webRoot: string
  phase: () => Phase
  addressOf: (context: Context) => string
}): Hono {
  const { metrics, phase } = deps
  const app = new Hono()
  app.onError((error) => {
    deps.log.error('request-failed', factsOf(error))
    return refuse(failure('unknown'))
  })

  app.get('/healthz', () => {
    const status = phase()
    return new Response(`${status}\n`, {
      status: status === 'ready' ? 200 : 503,
      headers: { 'content-type': 'text/plain', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    })
  })
  app.get('/metrics', async () => {
    const { contentType, body } = await metrics.text()
    return new Response(body, {
      headers: { 'content-type': contentType, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    })
  })
  let document: unknown
  app.get('/openapi.json', (context) => {
    document ??= buildOpenApi()
    return respondJson(200, document, context.req.raw)
  })

  addRoutes(app, deps.handlers, {
    authenticate: deps.authenticate,
    clock: deps.clock,
    log: deps.log,
    isStopping: () => phase() === 'stopping',
    addressOf: deps.addressOf,
    onAnswered: (call, status) => metrics.httpRequest(call, status),
  })
  addPages(app, deps.webRoot)
  return app
}
