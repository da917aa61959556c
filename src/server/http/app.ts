import type { Context } from 'hono'
import { Hono } from 'hono'
import { logUploadPath, whiteLabelFileAddress } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { failure, type Result } from '#core/platform/result.ts'
import type { Handlers } from '#server/calls/handler.ts'
import { keptMailsPage } from '#server/mail/kept-mails-page.ts'
import type { KeptMail } from '#server/mail/mailer.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { MetricsAccess } from '#server/metrics/metrics-access.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { TryLimit } from '#server/platform/try-limit.ts'
import type { Challenges } from '#server/second-factor/challenges.ts'
import type { Authenticate } from '#server/session/authenticate.ts'
import { addOidcRoutes, type ThirdParty } from '#server/sign-in/oidc-routes.ts'
import type { TouchIcon } from '#server/theming/touch-icon.ts'
import type { BrandManifest } from '#server/theming/web-manifest.ts'
import type { ReadWhiteLabelFile } from '#server/theming/white-label-files.ts'
import { buildOpenApi } from './openapi.ts'
import { addPages } from './pages.ts'
import { allowRegions } from './regions-cors.ts'
import { refuse, respond, respondJson } from './respond.ts'
import { addRoutes } from './routes.ts'
import { customerPageHeaders, pictureHeaders } from './security-headers.ts'

export type Phase = 'starting' | 'ready' | 'stopping'

/** Everything that is answered over HTTP. */
export function createApp(deps: {
  handlers: Handlers
  authenticate: Authenticate
  challenges: Challenges
  /** Null: nobody signs in by a third party. */
  thirdParty: ThirdParty | null
  /** A demo without a mail server shows its mails at `/demo/mail`; null: there is no such page. */
  keptMails: (() => readonly KeptMail[]) | null
  /** What `POST /v2/log` does: no call of the contract, whose bodies are JSON and whose sessions are bearers. */
  takeLog: (request: Request) => Promise<Result<unknown>>
  /** Logos and icons: pictures, whose address names their very bytes. */
  readWhiteLabelFile: ReadWhiteLabelFile
  brandManifest: BrandManifest
  touchIcon: TouchIcon
  /** Of packed bodies, by eid. */
  packedLimit: TryLimit
  clock: Clock
  log: Logger
  metrics: Metrics
  webRoot: string
  /** Origins of all regions: each of them may call every other. */
  regions: readonly string[]
  phase: () => Phase
  metricsAccess: MetricsAccess
  /** The other end of a request's connection. */
  peerOf: (context: Context) => string
  /** The client's own address, past trusted proxies. */
  addressOf: (context: Context) => string
}): Hono {
  const { metrics, phase } = deps
  const app = new Hono()
  app.onError((error) => {
    deps.log.error('request-failed', factsOf(error))
    return refuse(failure('unknown'))
  })

  allowRegions(app, deps.regions)
  app.get('/healthz', () => {
    const status = phase()
    return new Response(`${status}\n`, {
      status: status === 'ready' ? 200 : 503,
      headers: { 'content-type': 'text/plain', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    })
  })
  app.get('/metrics', async (context) => {
    const access = deps.metricsAccess({ peer: deps.peerOf(context), headers: context.req.raw.headers })
    if (!access.ok)
      return refuse(access.error, access.error.name === 'forbidden' ? {} : { 'www-authenticate': 'Bearer' })
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

  app.all(logUploadPath, async (context) => {
    if (context.req.method !== 'POST') return refuse(failure('method-not-allowed'), { allow: 'POST' })
    if (phase() === 'stopping') return refuse(failure('shutting-down'))
    return respond(await deps.takeLog(context.req.raw), context.req.raw)
  })
  app.get(whiteLabelFileAddress(':s', ':use', ':hash'), async (context) => {
    const file = await deps.readWhiteLabelFile({ s: '', use: '', hash: '', ...context.req.param() })
    if (!file) return refuse(failure('not-found'))
    return new Response(file.bytes, { headers: { ...pictureHeaders(), 'content-type': file.type } })
  })
  addRoutes(app, deps.handlers, {
    authenticate: deps.authenticate,
    challenges: deps.challenges,
    packedLimit: deps.packedLimit,
    clock: deps.clock,
    log: deps.log,
    isStopping: () => phase() === 'stopping',
    addressOf: deps.addressOf,
    onAnswered: (call, status) => metrics.httpRequest(call, status),
  })
  if (deps.thirdParty) addOidcRoutes(app, deps.thirdParty)
  const { keptMails } = deps
  if (keptMails) {
    app.get('/demo/mail', async (context) => {
      const headers = { ...customerPageHeaders(), 'cache-control': 'no-store' }
      return context.html(await keptMailsPage(keptMails()), 200, headers)
    })
  }
  addPages(app, deps.webRoot, deps.regions, { manifest: deps.brandManifest, touchIcon: deps.touchIcon })
  return app
}
