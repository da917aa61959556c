import { type CallId, calls } from './all-calls.ts'
import { admits, type Caller } from './audience.ts'
import type { Later } from './open.ts'

/**
 * What a session may do, as ids of calls: the one list that `GET /permission` and `getAllowedActions` answer and that
 * clients check [ROL-01]. It follows from the audiences with which the calls are declared. Public calls, which need no
 * permission, are not in it.
 */
export const permissionsOf = (caller: Caller | Later): CallId[] =>
  (Object.keys(calls) as CallId[]).filter((id) => {
    const { audience } = calls[id]
    return audience !== 'public' && admits(audience, caller)
  })
