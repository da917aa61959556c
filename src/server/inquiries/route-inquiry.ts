import type { CallId, CallMedia, Inquiry, Written } from '#core/contract/index.ts'
import { closedUntil } from '#server/business-hours/business-hours.ts'
import type { Session } from '#server/calls/session.ts'
import { notifyConversation, notifyStaff } from '#server/conversations/conversation-for.ts'
import { presentEids, type Room, type RoomState } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import type { HandlerWith } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import type { PushDevices } from '#server/push-devices/push-devices.ts'
import { passBy, takeBackPassed } from '#server/staff/passed-inquiries.ts'
import { ask } from '#server/staff/reach.ts'
import { type Team, teamsOf } from '#server/tags/teams.ts'
import { changeInquiry } from './change-inquiry.ts'
import { type Choice, chooseAgent, type Waiting } from './choose-agent.ts'
import type { InquiryCalls } from './inquiry-calls.ts'
import { confirmMs, notifyOffer, type OfferRow, routingDuty } from './offer-of.ts'
import { type Agent, agentsOf } from './routing-agents.ts'
import { writeSystemMessage } from './system-message.ts'
import { offers } from './tables.ts'
import { type Wait, waitFrom, waitsOf } from './total-wait.ts'

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
  /** The staff of a service who can be told of an event by push. */
  reachedByPush: PushDevices['reached']
  /** Time in which a returning visitor is offered to the same agent first; 0: never. */
  sameAgentMs: number
}

/** A change of inquiries by the rules of routing. */
export type InquiryChange = Transaction & { rules: RoutingRules }

/** Answers a call that changes an inquiry. */
export type InquiryHandler<K extends CallId> = HandlerWith<K, InquiryChange & { session: Session }>

type Open = { state: RoomState; room: Room; inquiry: Written<Inquiry>; wait: Wait; opensAtMs: number | null }
type Decided = Open & Choice & { isOver: boolean; endsAtMs: number | null; call: Call | null }
type Call = { callId: string; media: CallMedia }

/**
 * Offers open inquiries, whose rooms are locked, to the next agents, in their order. Candidates are available, connected
 * or told by push, and have not declined it or let it expire since it began to wait. The longest idle candidate below the limit whose
 * client has just answered gets it; where none does, the first who can be told by push, and a device has to confirm that it
 * has shown it. When all candidates are at their limit or wrapping up the inquiry waits; without
 * candidates it is missed. While the service is closed it waits for the opening, from which its wait counts. An inquiry
 * with a tag is offered to the tag's members only, and waits while none of them, and none of its overflow's, is here.
 * After the total wait it is missed in any case [INQ-02].
 *
 * All that decides is read once; each decision counts for those after it.
 */
export async function routeInquiries({ tx, feed, rules }: InquiryChange, states: readonly RoomState[]): Promise<void> {
  const nowMs = rules.nowMs()
  const all = await openOf(tx, states, rules, nowMs)
  await countFromOpening(tx, all, nowMs)
  const isOver = ({ opensAtMs, wait }: Open) => opensAtMs === null && wait.endsAtMs !== null && wait.endsAtMs <= nowMs
  const places = await placesOf(
    tx,
    all.filter((each) => !isOver(each)),
    rules,
    nowMs,
  )
  const probed = new Set<string>()
  const decided: Decided[] = []
  for (const open of all) {
    const { inquiry, room, wait } = open
    const place = isOver(open) ? undefined : places.get(room.serviceId)
    const call = place && wait.hasCall ? await rules.calls.waitingOf(tx, inquiry.id) : null
    const decision = decide(open, place, call, nowMs)
    if (!decision.isOver && decision.endsAtMs !== null) feed.due(routingDuty, decision.endsAtMs)
    for (const { eid } of decision.unknown) probed.add(eid)
    decided.push(decision)
  }
  await ask(tx, [...probed], nowMs, rules.probe)
  const passed = decided.flatMap(({ outOfReach, inquiry, room: { id, serviceId, visitorName } }) =>
    outOfReach.map(({ eid }) => ({
      inquiryId: inquiry.id,
      eid,
      kind: 'not-offered' as const,
      serviceId,
      roomId: id,
      visitorName,
    })),
  )
  await passBy({ tx, feed }, passed, nowMs)
  await makeOffers({ tx, feed, rules }, decided, nowMs)
  for (const { state, inquiry, isOver } of decided) if (isOver) await miss({ tx, feed, rules }, state, inquiry)
}

/** Decides about one inquiry, and notes in the agents what they are asked. No place: it has waited too long. */
function decide(open: Open, place: Place | undefined, call: Call | null, nowMs: number): Decided {
  const { wait, opensAtMs } = open
  const endsAtMs = opensAtMs === null ? wait.endsAtMs : null
  if (!place) return { ...open, ...nobody, call, endsAtMs, isOver: true }
  const choice = chooseAgent(place.agents, place.teams, waitingOf(open, call !== null), nowMs)
  if (choice.next) {
    choice.next.asked += 1
    choice.next.free -= 1
  }
  for (const { signs } of choice.unknown) if (signs) signs.probedAtMs = nowMs
  const isWaiting = choice.next !== null || choice.hasHope || opensAtMs !== null || wait.countsFromMs !== null
  return { ...open, ...choice, call, endsAtMs, isOver: !isWaiting }
}

const nobody: Choice = { next: null, isByPush: false, outOfReach: [], unknown: [], hasHope: false }

/** The rooms whose inquiry is open and offered to nobody. */
async function openOf(tx: Db, states: readonly RoomState[], rules: RoutingRules, nowMs: number): Promise<Open[]> {
  const open = states.flatMap((state) =>
    state.inquiry?.status === 'open' ? [{ state, room: state.room, inquiry: state.inquiry }] : [],
  )
  if (open.length === 0) return []
  const ids = open.map(({ inquiry }) => inquiry.id)
  const { totalWaitMs, sameAgentMs } = rules
  const waits = await waitsOf(tx, ids, { totalWaitMs, closedAfterMs: nowMs - sameAgentMs })
  const opening = new Map<string, number | null>()
  for (const serviceId of new Set(open.map(({ room }) => room.serviceId)))
    opening.set(serviceId, await closedUntil(tx, serviceId, nowMs))
  return open.flatMap((each) => {
    const wait = waits.get(each.inquiry.id)
    return wait && !wait.isAsked ? [{ ...each, wait, opensAtMs: opening.get(each.room.serviceId) ?? null }] : []
  })
}

/** While a service is closed the wait counts from its opening. */
async function countFromOpening(tx: Db, all: readonly Open[], nowMs: number) {
  const ids = new Map<number, string[]>()
  for (const { inquiry, wait, opensAtMs } of all) {
    // The hours may have been changed while it waited for the opening.
    const fromMs = opensAtMs ?? (wait.countsFromMs !== null && wait.countsFromMs > nowMs ? nowMs : null)
    if (fromMs !== null && fromMs !== wait.countsFromMs) ids.set(fromMs, [...(ids.get(fromMs) ?? []), inquiry.id])
  }
  for (const [fromMs, inquiryIds] of ids) await waitFrom(tx, inquiryIds, fromMs)
}

type Place = { agents: Agent[]; teams: ReadonlyMap<string, Team> }

/** Agents and teams of the services to which inquiries belong. */
async function placesOf(
  tx: Db,
  all: readonly Open[],
  { agentLimit, reachedByPush }: RoutingRules,
  nowMs: number,
): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  for (const [serviceId, here] of Map.groupBy(all, ({ room }) => room.serviceId)) {
    const withCalls = here.some(({ wait }) => wait.hasCall)
    const needsTeams = here.some(({ room, inquiry }) => inquiry.tagId || room.language !== '')
    const byPush = await reachedByPush(tx, serviceId, 'offer')
    const agents = await agentsOf(tx, serviceId, { nowMs, agentLimit, withCalls, byPush })
    places.set(serviceId, { agents, teams: needsTeams ? await teamsOf(tx, serviceId) : new Map() })
  }
  return places
}

const waitingOf = ({ state, room, inquiry, wait }: Open, isCall: boolean): Waiting => ({
  ...wait,
  isCall,
  tagId: inquiry.tagId ?? null,
  gaveAwayEids: new Set(state.members.flatMap(({ eid, inquiryId }) => (inquiryId === inquiry.id ? eid : []))),
  staffEid: room.staffEid,
  language: room.language,
})

/** Writes the offers that were decided with one statement, and tells their agents. */
async function makeOffers({ tx, feed, rules }: InquiryChange, decided: readonly Decided[], nowMs: number) {
  const made = decided.flatMap(({ next, ...each }) =>
    next ? [{ ...each, offer: offerFor({ ...each, eid: next.eid }, rules, nowMs) }] : [],
  )
  if (made.length === 0) return
  await tx.execute(
    insertRows(
      offers,
      made.map(({ offer }) => offer),
    ),
  )
  await takeBackPassed(
    { tx, feed },
    made.flatMap(({ wait, offer }) => (wait.hasPassed ? offer : [])),
  )
  for (const { state, offer, call } of made) {
    await notifyOffer(feed, offer)
    if (call) await rules.calls.offered({ tx, feed }, state, call.callId)
  }
}

const offerFor = (
  { inquiry, room, wait, endsAtMs, call, eid, isByPush }: Omit<Decided, 'next'> & { eid: string },
  rules: RoutingRules,
  nowMs: number,
): OfferRow => ({
  id: rules.newId(),
  inquiryId: inquiry.id,
  roomId: room.id,
  serviceId: room.serviceId,
  eid,
  visitorName: room.visitorName,
  channel: room.channel,
  language: room.language,
  preview: room.preview,
  waitingSinceMs: wait.waitingSinceMs,
  offeredAtMs: nowMs,
  deadlineMs: Math.min(nowMs + rules.offerMs, endsAtMs ?? Number.POSITIVE_INFINITY),
  confirmByMs: isByPush ? nowMs + confirmMs : null,
  status: 'pending',
  winnerName: null,
  kind: 'inquiry',
  fromEid: null,
  fromName: '',
  toName: '',
  note: '',
  callId: call?.callId ?? null,
  media: call?.media ?? null,
})

/** Nobody takes it: the visitor reads so in the room, and all staff find it among the missed ones. */
export async function miss(
  { tx, feed, rules }: InquiryChange,
  state: RoomState,
  inquiry: Written<Inquiry>,
): Promise<void> {
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
}
