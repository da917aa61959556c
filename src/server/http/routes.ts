import type { Hono } from 'hono'
import { type CallDefinition, type CallId, calls } from '#core/contract/index.ts'
import { failure } from '#core/platform/result.ts'
import { createPerformCall, type PerformDeps, type RunCall } from '#server/http/perform-call.ts'
import { refuse, respond } from './respond.ts'

/** First segments of the paths that belong to calls: nothing else is ever served below them. */
const apiPrefixes = [
  ...new Set([...Object.values(calls).map(({ path }) => path.split('/')[1] ?? ''), 'lc-ds', 'account', 'dap']),
]

/**
 * Adds a route for each call of the contract.
 *
 * @param deps.onAnswered called after each answer, with its HTTP status
 */
export function addRoutes(
  app: Hono,
  runCall: RunCall,
  deps: PerformDeps & { onAnswered: (id: CallId | 'none', status: number) => void },
): void {
  const { onAnswered } = deps
  const perform = createPerformCall(runCall, deps)

  for (const [path, methods] of callsByPath()) {
    app.all(path, async (context) => {
      const method = context.req.method === 'HEAD' ? 'GET' : context.req.method
      const id = methods.get(method)
      if (id === undefined) {
        onAnswered('none', 405)
        return refuse(failure('method-not-allowed'), { allow: [...methods.keys()].join(', ') })
      }
      const definition: CallDefinition = calls[id]
      const response = await respond(await perform(id, context), context.req.raw, definition)
      onAnswered(id, response.status)
      return response
    })
  }

  for (const prefix of apiPrefixes) {
    for (const path of [`/${prefix}`, `/${prefix}/*`]) {
      app.all(path, () => {
        onAnswered('none', 404)
        return refuse(failure('not-supported'))
      })
    }
  }
}

/** A path with numbered parameters: calls of the same path may name them differently. */
function routeOf(path: string): string {
  let index = 0
  return path.replace(/\{\w+\}/g, () => `:p${index++}`)
}

/** Fixed segments before parameters: `/labels/search` is no label with the id `search`. */
const fixedFirst = (path: string) => path.replace(/:p\d+/g, '\uffff')

/** The routes of all calls. */
export const callRoutes: ReadonlySet<string> = new Set(Object.values(calls).map(({ path }) => routeOf(path)))

function callsByPath(): Array<[string, Map<string, CallId>]> {
  const paths = new Map<string, Map<string, CallId>>()
  // The checked edge: the keys of `calls` are its keys.
  for (const [id, { method, path }] of Object.entries(calls) as Array<[CallId, CallDefinition]>) {
    const route = routeOf(path)
    paths.set(route, (paths.get(route) ?? new Map()).set(method, id))
  }
  return [...paths].toSorted(([one], [other]) => (fixedFirst(one) < fixedFirst(other) ? -1 : 1))
}
