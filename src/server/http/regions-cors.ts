import type { Hono } from 'hono'
import { cors } from 'hono/cors'

const corsHeaders = ['allow-origin', 'allow-methods', 'allow-headers', 'expose-headers', 'max-age'].map(
  (name) => `access-control-${name}`,
)

/**
 * Allows the app of one region to call the others: exactly these origins, with the headers of calls and uploads, without cookies.
 * Requests of other origins get no CORS headers, so that browsers do not give them the answer.
 */
export function allowRegions(app: Hono, origins: readonly string[]): void {
  const allow = cors({
    origin: (origin) => origin,
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'account-id',
      'authorization',
      'content-encoding',
      'content-type',
      'device-id',
      'idempotency-key',
      'platform',
      'tab-id',
      // Headers of the tus protocol for uploads.
      'tus-resumable',
      'upload-offset',
    ],
    exposeHeaders: ['retry-after', 'upload-length', 'upload-offset'],
    maxAge: 7200,
  })
  app.use(async (context, next) => {
    const origin = context.req.header('origin')
    if (origin !== undefined && origins.includes(origin)) return allow(context, next)
    await next()
    // The library that takes uploads allows every origin.
    if (context.req.path.startsWith('/uploads/')) for (const name of corsHeaders) context.header(name, undefined)
  })
}
