import type { CallId } from './all-calls.ts'
import { admits, type Caller } from './audience.ts'
import { callTable } from './call-table.ts'
import type { Later } from './open.ts'

/** A call, or a call with a value of a path parameter that is for fewer callers: `createCannedResponse:shared`. */
export type Permission = CallId | `${CallId}:${string}`

/**
 * Permissions of a session: the one list that `GET /permission` and `getAllowedActions` answer and that clients check
 * [ROL-01]. It follows from the declared audiences of the calls. Public calls, which need no permission, are not in it.
 */
export const permissionsOf = (caller: Caller | Later): Permission[] =>
  [...callTable.values()].flatMap(({ id, audience, fewer }) => {
    if (audience === 'public' || !admits(audience, caller)) return []
    const allowed = Object.entries(fewer).filter(([, of]) => admits(of, caller))
    return [id, ...allowed.map(([value]) => `${id}:${value}` as const)]
  })
