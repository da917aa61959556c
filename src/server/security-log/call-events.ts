import {
  audienceWith,
  type CallDefinition,
  type CallId,
  type CallResult,
  type Calls,
  calls,
  type SecurityEventKind,
} from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Challenge, TokenBearer } from '#server/calls/session.ts'
import type { RecordSecurityEvent } from './security-log.ts'

/** A call that was answered. */
export type AnsweredCall = {
  id: CallId
  /** The caller's session; null for public calls, and for callers without a valid token. */
  session: TokenBearer | Challenge | null
  /** Path parameters as they came. */
  params: Readonly<Record<string, string>>
  address: string
  result: Result<unknown>
}

/** How a call is recorded when it succeeds; null: not at all; undefined: as `kindOf` derives it from the contract. */
type Kind = SecurityEventKind | null | undefined

const recorded: { [K in CallId]?: Kind | ((result: CallResult<Calls[K]>) => Kind) } = {
  revokeToken: 'sign-out',
  endPortalSession: 'sign-out',
  releaseDevice: 'sign-out',
  releaseStaffDevices: 'session-ended',
  releaseLicense: 'session-ended',
  changePassword: 'password-changed',
  resetPassword: 'password-changed',
  setUpMfa: 'second-factor-changed',
  deactivateMfa: 'second-factor-changed',
  sendAuthOtp: ({ isVerified }) => (isVerified ? 'address-confirmed' : 'code-issued'),
  verifyOwnerEmail: 'address-confirmed',
  createStaffOneTimeToken: 'code-issued',
  sendOwnerChangeEmail: 'owner-change-asked',
  exportCannedResponses: 'export',
  exportContacts: 'export',
  exportContactsAsVcards: 'export',
  importContacts: ({ isImported }) => (isImported ? undefined : null),
  importVcards: ({ isImported }) => (isImported ? undefined : null),
  importCannedResponses: ({ isImported }) => (isImported ? undefined : null),
}

/** A new call of an admin that changes something, or of a portal reader, is recorded by being declared. */
function kindOf(id: CallId, params: AnsweredCall['params'], value: unknown): Kind {
  const own = recorded[id]
  // The checked edge: the value is the answer of this very call.
  const kind = typeof own === 'function' ? own(value as never) : own
  if (kind !== undefined) return kind
  const definition: CallDefinition = calls[id]
  const { method } = definition
  const audience = audienceWith(definition, params)
  if (audience === 'admin' && method !== 'GET') return 'setting-changed'
  return audience === 'portal' ? 'portal-read' : undefined
}

/** Records what an answered call means for the security log: changes, reads in the portal, refusals, limits. */
export const createCallEvents =
  (securityEvent: RecordSecurityEvent) =>
  ({ id, session, params, address, result }: AnsweredCall): void => {
    const kind = result.ok ? kindOf(id, params, result.value) : refusalKind(result.error.name)
    // A visitor who signs out, or a service that nobody was let into, is no event of the service.
    if (!kind || (session && 'kind' in session && session.kind === 'visitor' && result.ok)) return
    const { s, ...ids } = params
    securityEvent({
      kind,
      serviceId: session?.serviceId ?? s ?? null,
      eid: session?.eid ?? null,
      who: session && 'name' in session ? session.name : '',
      address,
      about: [id, ...Object.values(ids).filter((value) => value !== session?.eid)].join(' '),
    })
  }

function refusalKind(name: string): SecurityEventKind | undefined {
  if (name === 'forbidden') return 'refused'
  return name === 'too-many-requests' ? 'limited' : undefined
}
