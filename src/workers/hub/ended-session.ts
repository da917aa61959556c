import * as v from 'valibot'
import { FailureSchema } from '#core/outbox/outbox-row.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import { type Failure, failure } from '#core/platform/result.ts'

/**
 * Why the last session of this browser was ended from outside: the sign-in page says so until somebody signs in, or has
 * read it. Stored, because the hub may end before; without anything of the account.
 */
export type EndedSession = {
  /** Null if the last session was not ended from outside. */
  why(): Failure | null
  keep(why: Failure): Promise<void>
  forget(): Promise<void>
}

const endName = 'session-end'

export async function openEndedSession(keyValue: KeyValue): Promise<EndedSession> {
  const stored = v.safeParse(FailureSchema, await keyValue.get(endName))
  let present = stored.success ? stored.output : null
  return {
    why: () => present,
    async keep({ name, details }) {
      // Nothing else that the backend said.
      present = failure(name, undefined, details?.reason === undefined ? undefined : { reason: details.reason })
      await keyValue.set(endName, present)
    },
    async forget() {
      if (!present) return
      present = null
      await keyValue.delete(endName)
    },
  }
}
