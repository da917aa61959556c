import { and, eq, exists, inArray, isNotNull, isNull, lt, ne, not, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ErrorName, errorCodes } from '#core/contract/errors.ts'
import type { CallEnd, PartyState } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { closedUntil } from '#server/business-hours/business-hours.ts'
import type { Session } from '#server/calls/session.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import { rooms, roomVisitors } from '#server/conversations/tables.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { closeIn } from '#server/inquiries/close-inquiry.ts'
import { miss } from '#server/inquiries/route-inquiry.ts'
import { settleOffers } from '#server/inquiries/settle-offers.ts'
import { greetingOf, serviceOfNumber } from '#server/numbers/service-numbers.ts'
import { refuseCall } from './answer-call.ts'
import { accept, isLive, isOnNumber, join, leave, type PartyRow, progress, say } from './call-life.ts'
import { isUsedUp } from './call-minutes.ts'
import { type CallWork, loadCalls, lockCall } from './load-call.ts'
import { roomOfCaller, visitorOfNumber } from './phone-visitor.ts'
import { saveCall } from './save-call.ts'
import type { CallChange } from './start-call.ts'
import { type CallRules, callAsVisitor } from './start-call.ts'
import { callParties, calls, phoneGateways } from './tables.ts'

/** A telephone in a call. */
export type PhoneParty = { serviceId: string; callId: string; partyId: string }

/** The conversation of a telephone that has called in vain, and the visitor behind it, as if they had signed in. */
export type Mailbox = {
  visitor: Session
  roomId: string
  /** Greeting, as octets of G.711 µ-law; empty if callers hear only the tone before they speak. */
  greeting: Uint8Array
}

/** Why telephones have left that are not in their calls any more, and those in an answered call in which only somebody who rings is to speak with them. */
export type PhoneNews = { left: Map<string, CallEnd | null>; rungFor: Set<string> }

type EndOfPhone = { end: CallEnd; name: ErrorName } | 'elsewhere' | null

/** Operations on calls for the gateway to the telephone network. */
export type PhoneCalls = {
  /** The telephone that a gateway is to call, and the service's number that it calls from; null: it does not ring any more. */
  toDial(
    party: Omit<PhoneParty, 'serviceId'>,
    gatewayId: string,
  ): Promise<(PhoneParty & { number: string; from: string }) | null>
  /** Whether a number belongs to a service of the installation. */
  isOurs(number: string): Promise<boolean>
  /**
   * A telephone calls a number of a service: an inquiry of the visitor behind it, who waits with a call. `number`: '' where the
   * caller hides it. `call-target-unknown`, `visitor-blocked`, `already-in-call`.
   */
  begin(caller: { number: string; called: string; gatewayId: string }): Promise<Result<PhoneParty>>
  /** The network of a telephone that is called says that it rings. */
  rings(party: PhoneParty): Promise<void>
  /** The telephone has answered, or knows that it was answered. */
  answered(party: PhoneParty): Promise<void>
  held(party: PhoneParty, isHeld: boolean): Promise<void>
  /** @param why for what the telephone was not reached; null: it has hung up; `elsewhere`: its call was answered there */
  ended(party: PhoneParty, why: EndOfPhone): Promise<void>
  /** No sound can be made between the telephone and the network: a call that was not answered ends. */
  noMedia(party: PhoneParty): Promise<void>
  /** Returns changes for telephones, by party id. */
  newsOf(partyIds: readonly string[]): Promise<PhoneNews>
  /** Where a telephone that nobody has answered leaves a voice message; null: its number takes none. */
  mailboxOf(party: PhoneParty): Promise<Mailbox | null>
  /** The gateway is still there. */
  seen(gatewayId: string): Promise<void>
}

/** Gateways that nobody has seen for so long are forgotten, in milliseconds. */
const forgottenMs = 3_600_000

type Deps = { database: Database; changes: Changes; rules: CallRules; pokeRouter: () => void }

export function createPhoneCalls(deps: Deps): PhoneCalls {
  const { database, rules } = deps
  const { nowMs } = rules.routing
  return {
    toDial: (party, gatewayId) => toDial(database.db, party, gatewayId),
    isOurs: async (number) => (await serviceOfNumber(database.db, number)) !== null,
    begin: (caller) => begin(deps, caller),
    rings: (phone) =>
      change(deps, phone, (rows, party) => {
        const isRung = party.state === 'ringing' && rows.call.answeredAtMs === null
        if (isRung) progress(rows, party)
        return isRung
      }),
    answered: (phone) =>
      change(deps, phone, (rows, party) => {
        const at = nowMs()
        if (party.state === 'ringing') accept(rows, party, { deviceId: null, sessionId: party.sessionId }, at)
        join(rows, party, at)
      }),
    held: (phone, isHeld) =>
      change(deps, phone, (rows, party) => {
        party.isHeld = isHeld
        say(rows, 'HOLD_CHANGE', party)
      }),
    ended: (phone, why) => end(deps, phone, why),
    noMedia: (phone) => end(deps, phone, { end: 'failed', name: 'media-server-unreachable' }),
    newsOf: (partyIds) => newsOf(database.db, partyIds),
    mailboxOf: (party) => mailboxOf(database.db, party),
    async seen(gatewayId) {
      const row = { id: gatewayId, seenAtMs: nowMs() }
      await database.db.insert(phoneGateways).values(row).onConflictDoUpdate({ target: phoneGateways.id, set: row })
      await database.db.delete(phoneGateways).where(lt(phoneGateways.seenAtMs, nowMs() - forgottenMs))
    },
  }
}

const toDial: Tail<PhoneCalls['toDial']> = async (db, { callId, partyId }, gatewayId) => {
  const [rows] = await loadCalls(db, [callId])
  const party = rows?.parties.find(({ id }) => id === partyId)
  if (!rows || party?.kind !== 'phone' || party.state !== 'ringing' || party.sessionId !== gatewayId) return null
  const from = rows.parties.find(isOnNumber)?.number ?? ''
  return { serviceId: rows.call.serviceId, callId, partyId, number: party.number, from }
}

const newsOf: Tail<PhoneCalls['newsOf']> = async (db, partyIds) => {
  if (partyIds.length === 0) return { left: new Map(), rungFor: new Set() }
  const others = alias(callParties, 'others')
  /** Whether a browser is in the call, not to monitor, in one of these states. */
  const hasBrowserThat = (...states: PartyState[]) =>
    exists(
      db
        .select({ id: others.id })
        .from(others)
        .where(
          and(
            eq(others.callId, callParties.callId),
            ne(others.kind, 'phone'),
            isNull(others.monitor),
            inArray(others.state, states),
          ),
        ),
    )
  const isLeft = eq(callParties.state, 'left')
  const isRungFor = and(
    ne(callParties.state, 'ringing'),
    isNotNull(calls.answeredAtMs),
    hasBrowserThat('ringing'),
    not(hasBrowserThat('joining', 'joined', 'away')),
  )
  const found = await db
    .select({ id: callParties.id, state: callParties.state, end: callParties.end })
    .from(callParties)
    .innerJoin(calls, eq(calls.id, callParties.callId))
    .where(and(inArray(callParties.id, [...partyIds]), or(isLeft, isRungFor)))
  const left = found.filter(({ state }) => state === 'left')
  return {
    left: new Map(left.map(({ id, end }) => [id, end])),
    rungFor: new Set(found.flatMap(({ id, state }) => (state === 'left' ? [] : [id]))),
  }
}

const mailboxOf: Tail<PhoneCalls['mailboxOf']> = async (db, { serviceId, callId, partyId }) => {
  const [rows] = await loadCalls(db, [callId])
  const [caller] = rows?.parties ?? []
  const number = rows?.parties.find(isOnNumber)?.number
  if (rows?.call.end !== 'missed' || rows.call.roomId === null) return null
  if (caller?.id !== partyId || caller.sessionId === null || number === undefined) return null
  const greeting = await greetingOf(db, serviceId, number)
  if (greeting === null) return null
  const [room] = await db
    .select({ id: rooms.id, eid: roomVisitors.visitorEid, name: roomVisitors.visitorName })
    .from(rooms)
    .innerJoin(roomVisitors, eq(roomVisitors.roomId, rooms.id))
    .where(and(eq(rooms.serviceId, serviceId), eq(rooms.id, rows.call.roomId)))
  if (!room) return null
  const { eid, name } = room
  return {
    roomId: room.id,
    visitor: { id: caller.sessionId, eid, serviceId, kind: 'visitor', role: null, name },
    greeting: Buffer.from(greeting, 'base64'),
  }
}

type Tail<F extends (...given: never[]) => unknown> = (db: Db, ...given: Parameters<F>) => ReturnType<F>
type Caller = Parameters<PhoneCalls['begin']>[0]

async function begin(
  { database, changes, rules, pokeRouter }: Deps,
  { number, called, gatewayId }: Caller,
): Promise<Result<PhoneParty>> {
  const serviceId = await serviceOfNumber(database.db, called)
  if (serviceId === null) return fail('call-target-unknown')
  const started = await changes.run(async ({ tx, feed }) => {
    const at = { newId: rules.routing.newId, nowMs: rules.routing.nowMs() }
    const visitor = await visitorOfNumber(tx, { serviceId, number, gatewayId, ...at })
    const room = await roomOfCaller({ tx, feed }, visitor, { number, ...at })
    if (!room.ok) return room
    const phone = {
      caller: { kind: 'phone', eid: null, name: visitor.name, number, numberType: 'OFF_NET' } as const,
      calledNumber: called,
      isOverMinutes: await isUsedUp(tx, serviceId, rules.minutesOfMonth, at.nowMs),
    }
    const me = { ...visitor, deviceId: null }
    const started = await callAsVisitor({ tx, feed, me, rules }, room.value, { media: 'voice', phone })
    if (started.ok && (phone.isOverMinutes || (await closedUntil(tx, serviceId, at.nowMs)) !== null))
      await missAtOnce({ tx, feed, rules }, room.value)
    return started
  })
  pokeRouter()
  if (!started.ok) return started
  const { id: callId, parties } = started.value.call
  const [caller] = parties
  return caller ? ok({ serviceId, callId, partyId: caller.id }) : fail('unknown')
}

/** Nobody waits at a telephone until a service opens or has minutes of calls again, as visitors do in writing. */
async function missAtOnce({ tx, feed, rules: { routing } }: CallChange, state: RoomState) {
  const { inquiry } = state
  if (inquiry?.status !== 'open') return
  await settleOffers({ tx, feed }, inquiry.id, { name: 'withdrawn' })
  await miss({ tx, feed, rules: routing }, state, inquiry)
}

/** Changes a call whose telephone is still in it. */
async function change(
  { changes, rules, pokeRouter }: Deps,
  { serviceId, callId, partyId }: PhoneParty,
  work: (rows: CallWork, party: PartyRow) => unknown,
) {
  await changes.run(async ({ tx, feed }) => {
    const found = await lockCall(tx, serviceId, callId)
    const party = found?.parties.find(({ id }) => id === partyId)
    if (!found || !party || !isLive(party)) return
    if (work(found, party) === false) return
    await saveCall({ tx, feed }, found, rules.routing)
  })
  pokeRouter()
}

async function end(
  { changes, rules, pokeRouter }: Deps,
  { serviceId, callId, partyId }: PhoneParty,
  why: EndOfPhone,
): Promise<void> {
  const failure = why === 'elsewhere' ? null : why
  await changes.run(async ({ tx, feed }) => {
    const work = await lockCall(tx, serviceId, callId)
    const party = work?.parties.find(({ id }) => id === partyId)
    if (!work || !party || !isLive(party)) return
    if (failure && work.call.answeredAtMs === null) work.call.failureCode = errorCodes[failure.name].code
    // A call that was transferred to the telephone returns to the agent.
    if (failure && party.replacesId !== null) return refuseCall({ tx, feed, rules }, work, party, 'missed')
    leave(work, party, why === 'elsewhere' ? why : (failure?.end ?? 'hung-up'), rules.routing.nowMs())
    await saveCall({ tx, feed }, work, rules.routing)
    await endWaiting({ tx, feed, rules }, work)
  })
  pokeRouter()
}

/** Nobody can write to a telephone that has given up: its inquiry waits for nobody any more. */
async function endWaiting({ tx, feed, rules: { routing } }: CallChange, { room, call }: CallWork) {
  const inquiry = room?.inquiry
  if (!room || call.endedAtMs === null || inquiry?.id !== call.inquiryId || inquiry?.status !== 'open') return
  const { visitorEid, visitorName } = room.room
  if (call.end === 'elsewhere')
    return closeIn({ tx, feed, rules: routing }, room, inquiry, { eid: visitorEid, name: visitorName })
  await settleOffers({ tx, feed }, inquiry.id, { name: 'withdrawn' })
  await miss({ tx, feed, rules: routing }, room, inquiry)
}
