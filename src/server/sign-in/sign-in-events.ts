import type { IdToken, SecurityEventKind } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import type { AccessTokens } from '#server/session/access-tokens.ts'

/** Any grant of the app or the portal. */
type AnyGrant = { grant_type: string; username?: string; eid?: string }

export type SignInEvents = (signIn: {
  serviceId: string
  grant: AnyGrant
  address: string
  /** Where: the app or the retention portal. */
  at: 'app' | 'portal'
  result: Result<IdToken>
}) => Promise<void>

/** Refusals that are events. A second factor that is asked for is none; a limit is recorded for every call alike. */
const refusals: Readonly<Record<string, SecurityEventKind>> = {
  'wrong-credentials': 'sign-in-refused',
  'one-time-code-invalid': 'sign-in-refused',
  'code-wrong': 'sign-in-refused',
  'challenge-expired': 'sign-in-refused',
  'no-seat-left': 'sign-in-refused',
  'refresh-reused': 'token-reused',
}

/** Records sign-ins of staff and portal readers, and tries that were refused. Visitors are never recorded. */
export const createSignInEvents =
  (deps: { securityEvent: RecordSecurityEvent; accessTokens: AccessTokens }): SignInEvents =>
  async ({ serviceId, grant, address, at, result }) => {
    const about = `${at} ${grant.grant_type}`
    if (!result.ok) {
      const kind = refusals[result.error.name]
      if (!kind || grant.grant_type.startsWith('anonymous')) return
      const who = grant.username?.trim().toLowerCase() ?? ''
      return deps.securityEvent({ kind, serviceId, eid: grant.eid ?? null, who, address, about })
    }
    if (grant.grant_type.endsWith('refresh_token') || grant.grant_type === 'anonymous') return
    const session = await deps.accessTokens.verify(result.value.access_token)
    if (!session.ok) return
    const { eid, name: who } = session.value
    deps.securityEvent({ kind: 'sign-in', serviceId, eid, who, address, about })
  }
