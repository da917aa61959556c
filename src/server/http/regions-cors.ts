import type { Hono } from 'hono'
import { cors } from 'hono/cors'

/**
 * Lets the app that came from one region call the others: exactly these origins, with the headers that calls have, and
 * without cookies. Everybody else is answered as ever, which no browser hands to another origin's page.
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
    ],
    maxAge: 7200,
  })
  app.use(async (context, next) => {
    const origin = context.req.header('origin')
    if (origin === undefined || !origins.includes(origin)) return next()
    return allow(context, next)
  })
}
