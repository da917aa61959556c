import type { CallArguments, Calls, IdToken } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Origin } from '#server/calls/session.ts'

export type Grant = CallArguments<Calls['issueToken']>['body']

/** Checks one kind of proof and begins, or continues, the session of the user who gave it. */
export type ProveGrant<G extends Grant> = (serviceId: string, grant: G, origin: Origin) => Promise<Result<IdToken>>
