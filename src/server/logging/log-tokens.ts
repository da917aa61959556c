import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { Eid, ServiceId, Uuid } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { signingKeys } from '#server/session/any-key.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import type { LiveSessions } from '#server/session/live-sessions.ts'
import type { LogOwner } from './store-log.ts'

/** Credentials that can upload a log and nothing else. */
export type LogTokens = {
  issue(session: Session): { username: string; password: string; expiresAtMs: number }
  /** Checks an `Authorization` header (basic): `token-invalid` for wrong credentials, or when the session was ended. */
  verify(header: string | null): Promise<Result<LogOwner>>
}

const lifeMs = 24 * 60 * 60_000
const Claims = v.tuple([Uuid, ServiceId, v.pipe(v.string(), v.regex(/^\d{1,16}$/)), v.string()])

/** The credentials are signed with the installation's keys: every process accepts them, and none stores them. */
export function createLogTokens(deps: { keys: KeyRing; liveSessions: LiveSessions; nowMs: () => number }): LogTokens {
  const { liveSessions, nowMs } = deps
  const signaturesOf = (...claims: readonly (string | number)[]) =>
    signingKeys(deps.keys).map((key) =>
      createHmac('sha256', key)
        .update(['log', ...claims].join('.'))
        .digest('base64url'),
    )

  return {
    issue({ id, eid, serviceId }) {
      const expiresAtMs = nowMs() + lifeMs
      const password = [id, serviceId, expiresAtMs, signaturesOf(eid, id, serviceId, expiresAtMs)[0]].join('.')
      return { username: eid, password, expiresAtMs }
    },
    async verify(header) {
      const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]{1,1024})$/i.exec(header ?? '') ?? []
      const [, name, password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('latin1')) ?? []
      const eid = v.safeParse(Eid, name)
      const claims = v.safeParse(Claims, password.split('.'))
      if (!eid.success || !claims.success) return fail('token-invalid')
      const [sessionId, serviceId, expiresAtMs, signature] = claims.output
      const signatures = signaturesOf(eid.output, sessionId, serviceId, expiresAtMs)
      if (!signatures.some((right) => isEqual(signature, right))) return fail('token-invalid')
      if (Number(expiresAtMs) <= nowMs() || !(await liveSessions.isLive(sessionId))) return fail('token-invalid')
      return ok({ eid: eid.output, serviceId })
    },
  }
}

const isEqual = (given: string, right: string) =>
  given.length === right.length && timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(right, 'latin1'))
