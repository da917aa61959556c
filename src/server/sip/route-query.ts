import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { Uuid } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import type { CallRouting } from '#server/telephony/call-routing.ts'
import type { PhoneCalls } from '#server/telephony/phone-calls.ts'
import type { PhoneLine } from '#server/telephony/phone-line.ts'
import { HeldQuestion, heldNoLonger } from './held-query.ts'
import { numberOfAddress } from './number-of-address.ts'
import { gatewayUser } from './realm.ts'
import type { SipAccount } from './sip-account.ts'

/** Kamailio's refusals, in the words of the embedded proxy. */
const refusals = [
  'REGISTER spoofed From',
  'REGISTER wrong credentials',
  'REGISTER malformed digest',
  'REGISTER replayed or old nonce',
  'REGISTER ended session',
  'INVITE spoofed From',
  'INVITE spoofed gateway',
] as const
/** The limits that it keeps. */
const limits = [
  'sip-messages',
  'sip-requests-of-address',
  'sip-connections-of-address',
  'sip-registers',
  'sip-invites',
  'sip-invites-of-session',
] as const

/** A request or an answer that was refused, by its method, and why: `body 488`. */
const RefusedMessage = v.pipe(
  v.string(),
  v.regex(/^(answer to )?[A-Z]{3,9} (body 4\d\d|before the answer|with early media|in no dialog of its own)$/),
)

/** Query of Kamailio. `user`: the user part of the address that the sending connection has registered. */
const Question = v.variant('kind', [
  v.strictObject({ kind: v.literal('register'), user: v.pipe(v.string(), v.maxLength(64)) }),
  v.strictObject({ kind: v.literal('invite'), user: Uuid, callId: Uuid, partyId: Uuid }),
  /** A telephone calls an address. */
  v.strictObject({ kind: v.literal('incoming'), called: v.pipe(v.string(), v.maxLength(256)) }),
  /** rtpengine does not answer: no sound can be made for the INVITE. */
  v.strictObject({ kind: v.literal('no-media'), user: Uuid, callId: Uuid, partyId: Uuid }),
  /** No question but a report: what Kamailio has refused, of whom if that is known. */
  v.strictObject({
    kind: v.literal('refused'),
    what: v.union([v.picklist([...refusals, ...limits]), RefusedMessage]),
    user: v.pipe(v.string(), v.maxLength(64)),
    address: v.pipe(v.string(), v.regex(/^[\da-fA-F.:]{2,45}$/)),
  }),
])
type Report = Extract<v.InferOutput<typeof Question>, { kind: 'refused' }>
type Question = Exclude<v.InferOutput<typeof Question>, Report>

/** `forward`: to the registration of this user part; `called`: the number that a telephone calls, in E.164. `hold`: it rings, and the question is asked again, with others that wait (`held-query.ts`). */
export type RouteAnswer =
  | { kind: 'forward'; user: string; fromPartyId: string; called?: string }
  | { kind: 'hold' }
  | { kind: 'refuse'; status: number; reason: string }

const path = '/everline/v1/sip/route'
const maxQuestionBytes = 4096
/** Two hundred INVITEs that wait. */
const maxHeldBytes = 32_768

type Deps = {
  /** The secret that Kamailio shares with the backend; undefined: nobody may ask. */
  secret: string | undefined
  routing: Pick<CallRouting, 'routeOf' | 'routesOf'>
  /** The account of a session that was not ended; null otherwise. */
  accountOf: (sessionId: string) => Promise<SipAccount | null>
  /** The same of many, by the ids of the sessions. */
  accountsOf: (sessionIds: readonly string[]) => Promise<Map<string, SipAccount>>
  clock: Clock
  phoneCalls: Pick<PhoneCalls, 'isOurs' | 'noMedia'>
  phoneLine: Pick<PhoneLine, 'gatewayId'>
  securityEvent: RecordSecurityEvent
  addressOf: (context: Context) => string
}

/**
 * Answers Kamailio where an INVITE goes and whether it may, by the rules of the embedded proxy (`CallRouting`). No call of the
 * contract: only Kamailio may ask, by its own secret.
 */
export function addRouteQuery(app: Hono, deps: Deps): void {
  const limitedTo = (maxSize: number) => bodyLimit({ maxSize, onError: () => new Response(null, { status: 413 }) })
  const ofKamailio: MiddlewareHandler = async (context, next) => {
    if (isKamailio(deps.secret, context.req.header('authorization') ?? '')) return next()
    const address = deps.addressOf(context)
    deps.securityEvent({ kind: 'refused', serviceId: null, eid: null, who: '', address, about: 'sip route query' })
    return new Response(null, { status: 401 })
  }
  app.post(`${path}/held`, limitedTo(maxHeldBytes), ofKamailio, async (context) => {
    const question = v.safeParse(HeldQuestion, await context.req.json().catch(() => null))
    if (!question.success) return new Response(null, { status: 400 })
    const changed = await heldNoLonger(deps, question.output.invites)
    return Response.json({ changed: changed.map((id) => `${id},`).join('') })
  })
  app.post(path, limitedTo(maxQuestionBytes), ofKamailio, async (context) => {
    const question = v.safeParse(Question, await context.req.json().catch(() => null))
    if (!question.success) return new Response(null, { status: 400 })
    if (question.output.kind === 'refused') {
      await note(deps, question.output)
      return Response.json({ kind: 'noted' })
    }
    return Response.json(await answer(deps, question.output), { headers: { 'cache-control': 'no-store' } })
  })
}

function isKamailio(secret: string | undefined, authorization: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  // Digests have equal length, and the time of this comparison does not tell where they differ.
  return timingSafeEqual(digest(authorization), digest(`Bearer ${secret ?? ''}`)) && secret !== undefined
}

/** Puts what Kamailio has refused into the security log. */
async function note({ accountOf, securityEvent }: Deps, { what, user, address }: Report): Promise<void> {
  const account = await accountOf(user)
  const { serviceId = null, eid = null } = account?.client ?? {}
  const isLimit = limits.some((limit) => limit === what)
  const event = isLimit
    ? ({ kind: 'limited', about: what } as const)
    : ({ kind: 'refused', about: `sip ${what}` } as const)
  securityEvent({ ...event, serviceId, eid, who: account?.who ?? '', address })
}

const refuse = (status: number, reason: string): RouteAnswer => ({ kind: 'refuse', status, reason })

async function answer(deps: Deps, question: Question): Promise<RouteAnswer> {
  const { phoneLine, phoneCalls } = deps
  const gatewayId = phoneLine.gatewayId()
  if (question.kind === 'incoming') {
    const called = numberOfAddress(question.called)
    if (called === '' || !(await phoneCalls.isOurs(called))) return refuse(404, 'No such number')
    return gatewayId === null
      ? refuse(503, 'No gateway')
      : { kind: 'forward', user: gatewayUser(gatewayId), fromPartyId: '', called }
  }
  // Nobody but the backend can make the credentials of a gateway.
  if (question.kind === 'register' && question.user.startsWith(gatewayUser('')))
    return { kind: 'forward', user: question.user, fromPartyId: '' }
  const account = await deps.accountOf(question.user)
  if (!account) return refuse(403, 'Session has ended')
  if (question.kind === 'register') return { kind: 'forward', user: question.user, fromPartyId: '' }
  const { callId, partyId } = question
  const route = await deps.routing.routeOf({ callId, partyId, from: account.client })
  if (route.kind === 'refuse') return route
  if (route.kind === 'hold') return { kind: 'hold' }
  if (route.kind === 'forward') return { kind: 'forward', user: route.sessionId, fromPartyId: route.fromPartyId }
  if (question.kind === 'invite')
    return { kind: 'forward', user: gatewayUser(route.gatewayId), fromPartyId: route.fromPartyId }
  await phoneCalls.noMedia({ serviceId: account.client.serviceId, callId, partyId })
  return refuse(503, 'No media')
}
