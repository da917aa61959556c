import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { logUploadPath } from '#core/contract/index.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import type { LimitName } from '#server/limits/limit-table.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import { refuse } from './respond.ts'
import { callRoutes } from './routes.ts'

/**
 * Routes beside the contract that are not counted as `public-calls`. `own`: the route counts itself, because its answer
 * to too many is another one, or must not be counted.
 */
const limitsByRoute: Readonly<Record<string, LimitName | 'own'>> = {
  // A load balancer asks all the time: a refusal would look like a backend that is down.
  '/livez': 'own',
  '/readyz': 'own',
  '/healthz': 'own',
  // Only Kamailio asks, by a secret, for every call.
  '/everline/v1/sip/route': 'own',
  '/everline/v1/sip/route/held': 'own',
  [logUploadPath]: 'own',
  '/oidc/start': 'own',
  '/help': 'own',
  '/help/:s': 'own',
  '/help/:s/folders/:id': 'own',
  '/help/:s/folders/:id/:name': 'own',
  '/help/:s/entries/:id': 'own',
  '/help/:s/entries/:id/:name': 'own',
  '/help/:s/entries/:id/votes': 'own',
  '/help/*': 'own',
  // Reads and pieces count apart, and each file for itself (`files/module.ts`).
  '/files/:id/:ends/:signature/:what': 'own',
  '/uploads/:id/:ends/:signature': 'own',
}

/** The limit of a route by its path: of every route by being added. `call`: those of the contract count by themselves. */
export function limitOfRoute(path: string): LimitName | 'own' | 'call' {
  if (callRoutes.has(path)) return 'call'
  const known = Object.hasOwn(limitsByRoute, path) ? limitsByRoute[path] : undefined
  // Files of the build, and what nothing answers.
  return known ?? (path.endsWith('*') ? 'page-files' : 'public-calls')
}

/** Counts requests to routes beside the contract, by address. To be added before all of them. */
export function countRoutes(deps: {
  limits: Limits
  securityEvent: RecordSecurityEvent
  addressOf: (context: Context) => string
}): MiddlewareHandler {
  return async (context, next) => {
    const path = routeOf(context)
    const name = limitOfRoute(path)
    if (name === 'own' || name === 'call') return next()
    const address = deps.addressOf(context)
    const taken = await deps.limits.take(name, addressGroup(address))
    if (taken.ok) return next()
    deps.securityEvent({ kind: 'limited', serviceId: null, address, about: path })
    return refuse(taken.error)
  }
}

/** The route that answers a request: the first one that is no middleware for everything. */
const routeOf = (context: Context) =>
  matchedRoutes(context).find(({ method, path }) => method !== 'ALL' || path !== '/*')?.path ?? '/*'
