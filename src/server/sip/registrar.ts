import type { Limits } from '#server/limits/limits.ts'
import type { Bindings } from './bindings.ts'
import type { SipConnection } from './connection.ts'
import type { SipCredentials } from './credentials.ts'
import { type DigestAnswer, provesAny, readDigest } from './digest.ts'
import { addressesOf, headerOf, headersOf, isAnyContact, type SipRequest, type URI } from './message.ts'
import { type ResponseParts, responseTo } from './respond.ts'
import type { SipAccount } from './sip-account.ts'
import type { SipEvents } from './sip-events.ts'

/** Longest registration, in seconds; clients register again before it ends. */
export const maxRegistrationSeconds = 600
/** Shortest, in seconds: less is raised to it. */
const minRegistrationSeconds = 30

export type RegistrarDeps = {
  realm: string
  credentials: SipCredentials
  bindings: Bindings
  limits: Limits
  events: SipEvents
  nowMs: () => number
  /** The account of a session that was not ended; null otherwise. */
  accountOf: (sessionId: string) => Promise<SipAccount | null>
}

/** Answers REGISTER (RFC 3261 §10): one contact for each session, which the connection has to prove by a digest. */
export const createRegistrar = (deps: RegistrarDeps) =>
  async function register(connection: SipConnection, request: SipRequest): Promise<void> {
    const answer = (parts: ResponseParts) => connection.send(responseTo(request, parts))
    const { realm, limits, events } = deps
    if (!(await limits.take('sip-registers-of-address', events.groupOf(connection))).ok) {
      events.limited(connection, 'sip-registers-of-address')
      return answer(tooMany)
    }
    const extensions = headerOf(request, 'require')
    if (extensions !== '') return answer({ status: 420, fields: [{ name: 'unsupported', value: extensions }] })
    const proof = await prove(deps, connection, request)
    if (proof.kind === 'challenge') return answer(challenge(realm, connection, proof.isStale))
    if (proof.kind === 'refuse') {
      events.refused(connection, `REGISTER ${proof.why}`)
      return answer({ status: 403 })
    }
    if (!(await limits.take('sip-registers', proof.account.client.sessionId)).ok) {
      events.limited(connection, 'sip-registers', proof.account)
      return answer(tooMany)
    }
    answer(bind(deps, connection, request, proof))
  }

type Proof =
  | { kind: 'challenge'; isStale: boolean }
  | { kind: 'refuse'; why: string }
  | { kind: 'account'; account: SipAccount; expiresAtMs: number }

/** Authenticates the client by its digest, if From and To are its own address. */
async function prove(deps: RegistrarDeps, connection: SipConnection, request: SipRequest): Promise<Proof> {
  const { realm, credentials } = deps
  const values = headersOf(request, 'authorization')
  const digest = values.length === 1 ? readDigest(values[0] ?? '') : null
  if (values.length === 0) return { kind: 'challenge', isStale: false }
  if (!digest || digest.realm !== realm || !isAbout(digest, request)) return { kind: 'refuse', why: 'malformed digest' }
  const known = credentials.check(digest.username)
  if (!known || !provesAny(digest, request.method, known.passwords)) return { kind: 'refuse', why: 'wrong credentials' }
  // Less than a second is no registration: `expires=0` would remove it.
  if (known.expiresAtMs - deps.nowMs() < 1000) return { kind: 'refuse', why: 'wrong credentials' }
  const state = connection.nonces.use(digest.nonce, digest.count)
  if (state === 'stale') return { kind: 'challenge', isStale: true }
  if (state !== 'good') {
    // A proof that is right for another challenge was overheard, or the client has connected anew.
    deps.events.refused(connection, `REGISTER ${state} nonce`)
    return { kind: 'challenge', isStale: true }
  }
  const isOwn = (uri: URI) => uri.scheme === 'sip' && uri.user === known.user && uri.host === realm
  if (!isOwn(request.from.uri) || !isOwn(request.to.uri)) return { kind: 'refuse', why: 'spoofed From' }
  const account = await deps.accountOf(known.user)
  return account
    ? { kind: 'account', account, expiresAtMs: known.expiresAtMs }
    : { kind: 'refuse', why: 'ended session' }
}

const isAbout = ({ uri }: DigestAnswer, request: SipRequest) => uri === request.uri.toString()

/** Registers the contact, or takes the registration back. */
function bind(
  deps: RegistrarDeps,
  connection: SipConnection,
  request: SipRequest,
  { account, expiresAtMs }: Extract<Proof, { kind: 'account' }>,
): ResponseParts {
  const { bindings, nowMs } = deps
  const asked = secondsOf(headerOf(request, 'expires'))
  if (isAnyContact(request)) {
    if (asked !== 0) return { status: 400 }
    bindings.remove(connection)
    return { status: 200 }
  }
  const contacts = addressesOf(request, 'contact')
  if (!contacts || contacts.length > 1) return { status: 400 }
  const [contact] = contacts
  // Without a contact a client asks what is registered (RFC 3261 §10.2.3).
  if (!contact) return present(deps, account)
  if (contact.uri.scheme !== 'sip') return { status: 416 }
  const wanted = secondsOf(contact.getParam('expires') ?? '') ?? asked ?? maxRegistrationSeconds
  if (wanted === 0) {
    bindings.remove(connection)
    return { status: 200 }
  }
  const leftSeconds = Math.floor((expiresAtMs - nowMs()) / 1000)
  const seconds = Math.min(Math.max(wanted, minRegistrationSeconds), maxRegistrationSeconds, leftSeconds)
  bindings.put({ ...account, contact: contact.uri, connection, expiresAtMs: nowMs() + seconds * 1000 })
  return present(deps, account)
}

/** Returns a session's registration (RFC 3261 §10.3, step 8). */
function present({ bindings, nowMs }: RegistrarDeps, { client }: SipAccount): ResponseParts {
  const binding = bindings.of(client.sessionId)
  const seconds = Math.floor(((binding?.expiresAtMs ?? 0) - nowMs()) / 1000)
  const contacts = binding ? [{ name: 'contact', value: `<${binding.contact.toString()}>;expires=${seconds}` }] : []
  return { status: 200, fields: [...contacts, { name: 'date', value: new Date(nowMs()).toUTCString() }] }
}

const secondsOf = (text: string) => (/^\d{1,10}$/.test(text) ? Number(text) : null)

function challenge(realm: string, { nonces }: SipConnection, isStale: boolean): ResponseParts {
  const stale = isStale ? ', stale=true' : ''
  const value = `Digest realm="${realm}", nonce="${nonces.create()}", algorithm=MD5, qop="auth"${stale}`
  return { status: 401, fields: [{ name: 'www-authenticate', value }] }
}

/** Not 429, which in SIP is Provide Referrer Identity (RFC 3892). */
export const tooMany: ResponseParts = {
  status: 503,
  reason: 'Too many requests',
  fields: [{ name: 'retry-after', value: '10' }],
}
