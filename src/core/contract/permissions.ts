import { type CallId, calls } from './all-calls.ts'
import { admits, type Caller } from './audience.ts'
import type { CallDefinition } from './call.ts'
import type { Later } from './open.ts'

/** A call, or a call with a value of a path parameter that is for fewer callers: `createCannedResponse:shared`. */
export type Permission = CallId | `${CallId}:${string}`

/**
 * Permissions of a session: the one list that `GET /permission` and `getAllowedActions` answer and that clients check
 * [ROL-01]. It follows from the declared audiences of the calls. Public calls, which need no permission, are not in it.
 */
export const permissionsOf = (caller: Caller | Later): Permission[] =>
  // The checked edge: the keys of `calls` are its ids.
  (Object.entries(calls) as Array<[CallId, CallDefinition]>).flatMap(([id, { audience, forFewer = {} }]) => {
    if (audience === 'public' || !admits(audience, caller)) return []
    const fewer = Object.values(forFewer).flatMap((audiences) => Object.entries(audiences))
    return [id, ...fewer.filter(([, of]) => admits(of, caller)).map(([value]) => `${id}:${value}` as const)]
  })
