import { sql } from 'drizzle-orm'
import type { CallId, Inquiry, Written } from '#core/contract/index.ts'
import { closedUntil } from '#server/business-hours/business-hours.ts'
import type { Session } from '#server/calls/session.ts'
import { notifyConversation, notifyStaff } from '#server/conversations/conversation-for.ts'
import { presentEids, type Room, type RoomState } from '#server/conversations/room-state.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { HandlerWith } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { hasLetPass, passBy, takeBackPassed } from '#server/staff/passed-inquiries.ts'
import { seenSince } from '#server/staff/presence.ts'
import { firstInReach } from '#server/staff/reach.ts'
import { isWrappingUp } from '#server/staff/wrap-up.ts'
import { isAmong, isNotAskedFor, isStranger, isTeamHere, speaksOther, teamOf } from '#server/tags/teams.ts'
import { changeInquiry } from './change-inquiry.ts'
import type { InquiryCalls } from './inquiry-calls.ts'
import { notifyOffer, type OfferRow, routingDuty } from './offer-of.ts'
import { writeSystemMessage } from './system-message.ts'
import { offers } from './tables.ts'
import { waitFrom, waitOf } from './total-wait.ts'

/** Settings and parts of routing. */
export type RoutingRules = {
  nowMs: () => number
  newId: () => string
  offerMs: number
  agentLimit: number
  /** Time after which an inquiry that nobody has taken is missed, from when it began to wait. */
  totalWaitMs: number
  /** Asks the clients of agents for a sign of life; the router looks again after their answers. */
  probe(eids: readonly string[]): void
  calls: InquiryCalls
  /** Time in which a returning visitor is offered to the same agent first; 0: never. */
  sameAgentMs: number
}

/** A change of inquiries by the rules of routing. */
export type InquiryChange = Transaction & { rules: RoutingRules }

/** Answers a call that changes an inquiry. */
export type InquiryHandler<K extends CallId> = HandlerWith<K, InquiryChange & { session: Session }>

export type Routed = 'offered' | 'waiting' | 'missed' | 'nothing-to-do'

/**
 * Offers an open inquiry, whose room is locked, to the next agent. Candidates are available, connected, and have not
 * declined it or let it expire since it began to wait. The longest idle candidate below the limit whose client has just answered gets it. When
 * all candidates are at their limit or wrapping up the inquiry waits; without candidates it is missed. While the service
 * is closed it waits for the opening, from which its wait counts. An inquiry with a
 * tag is offered to the tag's members only, and waits while none of them, and none of its overflow's, is here. After the
 * total wait it is missed in any case [INQ-02].
 *
 * @param closedUntilOf when a service opens; null: it is open
 */
export async function routeInquiry(
  { tx, feed, rules }: InquiryChange,
  state: RoomState,
  closedUntilOf = (serviceId: string) => closedUntil(tx, serviceId, rules.nowMs()),
): Promise<Routed> {
  const { inquiry, room } = state
  if (inquiry?.status !== 'open') return 'nothing-to-do'
  const wait = await waitOf(tx, inquiry.id, rules.totalWaitMs)
  if (wait.isAsked) return 'nothing-to-do'
  const nowMs = rules.nowMs()
  const opensAtMs = await closedUntilOf(room.serviceId)
  // The hours may have been changed while it waited for the opening.
  const countsFromMs = opensAtMs ?? (wait.countsFromMs !== null && wait.countsFromMs > nowMs ? nowMs : null)
  if (countsFromMs !== null) await waitFrom(tx, inquiry.id, countsFromMs)
  const endsAtMs = opensAtMs === null ? wait.endsAtMs : null
  if (endsAtMs !== null && endsAtMs <= nowMs) return miss({ tx, feed, rules }, state, inquiry)
  if (endsAtMs !== null) feed.due(routingDuty, endsAtMs)

  const call = wait.hasCall ? await rules.calls.waitingOf(tx, inquiry.id) : null
  const team = await teamOf(tx, inquiry.tagId)
  const isHere = async () => team.eids === null || (await isTeamHere(tx, team.eids, nowMs))
  // Before and after: whoever comes while the candidates are looked for would count as one who does not want it.
  const wasHere = await isHere()
  let candidates = await findCandidates(tx, room, { id: inquiry.id, isCall: call !== null }, team.eids, rules)
  if (candidates.length === 0 && !(wasHere && (await isHere()))) {
    candidates = await findCandidates(tx, room, { id: inquiry.id, isCall: call !== null }, team.overflowEids, rules)
    // It waits for its team.
    if (candidates.length === 0) return 'waiting'
  }
  const { next, outOfReach } = await firstInReach(
    tx,
    candidates.filter(({ free }) => free > 0),
    rules,
  )
  await passBy({ tx, feed }, outOfReach, { ...room, inquiryId: inquiry.id, kind: 'not-offered' }, nowMs)
  if (next) {
    const offer: OfferRow = {
      id: rules.newId(),
      inquiryId: inquiry.id,
      roomId: room.id,
      serviceId: room.serviceId,
      eid: next.eid,
      visitorName: room.visitorName,
      channel: room.channel,
      language: room.language,
      preview: room.preview,
      waitingSinceMs: wait.waitingSinceMs,
      offeredAtMs: nowMs,
      deadlineMs: Math.min(nowMs + rules.offerMs, endsAtMs ?? Number.POSITIVE_INFINITY),
      status: 'pending',
      winnerName: null,
      kind: 'inquiry',
      fromEid: null,
      fromName: '',
      toName: '',
      note: '',
      callId: call?.callId ?? null,
      media: call?.media ?? null,
    }
    await tx.insert(offers).values(offer)
    await notifyOffer(feed, offer)
    if (wait.hasPassed) await takeBackPassed({ tx, feed }, offer)
    if (call) await rules.calls.offered({ tx, feed }, state, call.callId)
    return 'offered'
  }
  const isWaiting = candidates.length > 0 || opensAtMs !== null || wait.countsFromMs !== null
  return isWaiting ? 'waiting' : miss({ tx, feed, rules }, state, inquiry)
}

/** Nobody takes it: the visitor reads so in the room, and all staff find it among the missed ones. */
export async function miss(
  { tx, feed, rules }: InquiryChange,
  state: RoomState,
  inquiry: Written<Inquiry>,
): Promise<Routed> {
  const { room } = state
  const nowMs = rules.nowMs()
  await changeInquiry(tx, state, inquiry, { name: 'missed' }, nowMs)
  const words = { id: rules.newId(), kind: 'inquiry-missed', senderEid: null, senderName: '', text: '' } as const
  const message = await writeSystemMessage(tx, state, words, nowMs)
  feed.add(room.serviceId, presentEids(state), { kind: 'message', message })
  await rules.calls.over({ tx, feed }, state, inquiry.id, 'missed')
  const event = { name: 'missed', byEid: null, byName: '' } as const
  notifyConversation(feed, state, 'visitor', [room.visitorEid], event)
  notifyStaff(feed, state, { event })
  return 'missed'
}

/**
 * Whether `u`, a row of `users`, can speak, hear and be reached by signalling on a device that is connected, as far as
 * their devices have reported it [ENT-05]: somebody who has denied the microphone is offered no call.
 */
export const canTakeCalls = sql`(
  not exists (select 1 from devices d where d.eid = u.eid and d.status ->> 'isMQTTConnected' = 'true')
  or exists (
    select 1 from devices d
    where d.eid = u.eid and d.status ->> 'isMQTTConnected' = 'true'
      and coalesce(d.status ->> 'isSignallingLost', 'false') = 'false'
      and d.status -> 'audioInput' ->> 'hasDevice' = 'true'
      and coalesce(d.status -> 'audioInput' ->> 'isDenied', 'false') = 'false'
      and d.status -> 'audioOutput' ->> 'hasDevice' = 'true'))`

/** Whether `u`, a row of `users`, is in a call, or is called: such an agent is offered no other call. */
const isInCall = sql`exists (
  select 1 from call_parties p where p.eid = u.eid and p.state <> 'left' and p.monitor is null)`

type Candidate = { eid: string; free: number }

const findCandidates = (
  tx: Db,
  room: Room,
  { id: inquiryId, isCall }: { id: string; isCall: boolean },
  team: readonly string[] | null,
  { nowMs, agentLimit, sameAgentMs }: RoutingRules,
) =>
  rowsOf<Candidate>(
    tx,
    sql`
      -- Counted once for all: agent by agent, the planner may read all offers for each while the table looks small.
      with asked as materialized (
        select eid, count(*) from offers
        where service_id = ${room.serviceId} and status = 'pending'
        group by eid)
      select u.eid, case when ${isWrappingUp(nowMs())} or ${isCall && isInCall} then 0
        else (coalesce(u.agent_limit, ${agentLimit}::int) - handling.count - coalesce(asked.count, 0))::int end as free
      from users u
      cross join lateral (
        select count(*) from inquiries where agent_eid = u.eid and status = 'handling') as handling
      left join asked on asked.eid = u.eid
      where u.service_id = ${room.serviceId} and u.kind = 'staff' and u.status = 'available'
        and ${isAmong(team)}
        and ${isCall ? canTakeCalls : sql`true`}
        and exists (select 1 from presence p where p.eid = u.eid and p.seen_at_ms > ${seenSince(nowMs())}::bigint)
        and not ${hasLetPass(inquiryId)}
      -- Who has given this inquiry away is asked last, and no agent gets a second offer while another has none.
      order by exists (
          select 1 from participants m
          where m.room_id = ${room.id}::uuid and m.eid = u.eid and m.inquiry_id = ${inquiryId}::uuid),
        ${isNotAskedFor(room.staffEid)}, ${isStranger(room.id, nowMs() - sameAgentMs)}, ${speaksOther(room.serviceId, room.language)},
        coalesce(asked.count, 0), u.idle_since_ms nulls first, u.eid`,
  )
