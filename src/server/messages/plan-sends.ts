import { type Inquiry, type Message, markOfSpeaker, type Written } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { previewOf } from '#server/conversations/conversation-for.ts'
import { isPresent, isWaiting, type Member, memberOf, type RoomState } from '#server/conversations/room-state.ts'
import type { SendRequest } from './send-request.ts'

/** What the database knows of the keys and ids of a batch. */
export type Repeats = {
  /** Request hash by `repeatKey`. */
  keys: Map<string, string>
  /** Stored messages by id. */
  messages: Map<string, Written<Message>>
}
export const repeatKey = (eid: string, idempotencyKey: string) => `${eid} ${idempotencyKey}`

/** What a batch writes. The rooms in `touched` are already as they shall be. */
export type SendPlan = {
  results: Array<Result<{ message: Written<Message> }>>
  messages: Written<Message>[]
  keys: Array<{ eid: string; key: string; hash: string }>
  touched: Set<RoomState>
  /** Members whose marks moved on with their own words. */
  raised: Set<Member>
  /** Rooms with a new inquiry. */
  opened: Set<RoomState>
}

/**
 * Decides about each message of a batch, in order, on the loaded rooms. Changes the rooms' states, touches nothing
 * else.
 *
 * @param options.canBeOffered whether an agent could be asked right now, for services with a missed inquiry in the batch
 */
export function planSends(
  requests: readonly SendRequest[],
  rooms: ReadonlyMap<string, RoomState>,
  repeats: Repeats,
  options: { nowMs: number; newId: () => string; canBeOffered: (serviceId: string) => boolean },
): SendPlan {
  const plan: SendPlan = {
    results: [],
    messages: [],
    keys: [],
    touched: new Set(),
    raised: new Set(),
    opened: new Set(),
  }

  function judge(request: SendRequest): Result<{ message: Written<Message> }> {
    const { sender } = request
    const repeated = repeats.messages.get(request.id)
    const isRepeat =
      repeated?.roomId === request.roomId && repeated.senderEid === sender.eid && repeated.kind === 'text'
    const knownHash = repeats.keys.get(repeatKey(sender.eid, request.idempotencyKey))
    if (knownHash !== undefined) {
      return knownHash === request.requestHash && isRepeat ? ok({ message: repeated }) : fail('key-conflict')
    }
    if (repeated) {
      if (!isRepeat) return fail('key-conflict', 'This message id is taken.')
      rememberKey(request)
      return ok({ message: repeated })
    }
    const state = rooms.get(request.roomId)
    if (!state || state.room.serviceId !== sender.serviceId) return fail('not-found')
    const refusal = sender.kind === 'staff' ? staffRefusal(state, request) : visitorRefusal(state, request)
    if (refusal) return refusal

    if (sender.kind === 'visitor' && needsInquiry(state)) openInquiry(state, request)
    const message = append(state, {
      id: request.id,
      senderEid: sender.eid,
      senderName: sender.name,
      senderKind: sender.kind,
      kind: 'text',
      text: request.text,
    })
    state.room.preview = previewOf(request.text)
    state.room.previewEid = sender.eid
    raiseMark(state, message)
    rememberKey(request)
    return ok({ message })
  }

  function needsInquiry({ inquiry, room }: RoomState): boolean {
    if (!inquiry || inquiry.status === 'closed') return true
    // Nobody was there for this inquiry. While that is so it keeps standing among the missed, with the new words:
    // another one would only be missed again, with every line.
    return inquiry.status === 'missed' && options.canBeOffered(room.serviceId)
  }

  function openInquiry(state: RoomState, { sender }: SendRequest) {
    const inquiry: Written<Inquiry> = {
      id: options.newId(),
      status: 'open',
      agentEid: null,
      agentName: null,
      createdAtMs: options.nowMs,
      acceptedAtMs: null,
      closedAtMs: null,
    }
    state.inquiry = inquiry
    state.room.inquiryId = inquiry.id
    plan.opened.add(state)
    append(state, {
      id: options.newId(),
      senderEid: sender.eid,
      senderName: sender.name,
      senderKind: 'system',
      kind: 'inquiry-opened',
      text: '',
    })
  }

  function append(state: RoomState, words: Omit<Written<Message>, 'roomId' | 'seq' | 'sentAtMs'>): Written<Message> {
    const { room } = state
    room.lastSeq += 1
    room.lastAtMs = options.nowMs
    const message: Written<Message> = { ...words, roomId: room.id, seq: room.lastSeq, sentAtMs: options.nowMs }
    plan.messages.push(message)
    plan.touched.add(state)
    repeats.messages.set(message.id, message)
    return message
  }

  function raiseMark(state: RoomState, message: Written<Message>) {
    const member = memberOf(state, message.senderEid ?? '')
    if (!member) return
    const { deliveredSeq, readSeq } = markOfSpeaker(member, message)
    if (readSeq === member.readSeq) return
    Object.assign(member, { deliveredSeq, readSeq })
    plan.raised.add(member)
  }

  function rememberKey({ sender, idempotencyKey, requestHash }: SendRequest) {
    repeats.keys.set(repeatKey(sender.eid, idempotencyKey), requestHash)
    plan.keys.push({ eid: sender.eid, key: idempotencyKey, hash: requestHash })
  }

  plan.results = requests.map(judge)
  return plan
}

/** Why a member of the staff may not speak: only who handles the newest inquiry may. */
function staffRefusal(state: RoomState, { sender, inquiryId }: SendRequest): Result<never> | null {
  const { inquiry } = state
  const member = memberOf(state, sender.eid)
  // Who was never in the room learns of it only while it waits.
  if (!member && !isWaiting(state)) return fail('not-found')
  if (!inquiry || inquiry.status === 'closed') return fail('inquiry-closed')
  // An older inquiry than the newest one is over, whoever has the newest.
  if (inquiryId !== undefined && inquiryId !== inquiry.id) return fail('inquiry-closed')
  if (inquiry.status !== 'handling') return fail('inquiry-not-handled')
  if (inquiry.agentEid === sender.eid && isPresent(member)) return null
  return fail('inquiry-not-yours', undefined, { winnerName: inquiry.agentName })
}

const visitorRefusal = (state: RoomState, { sender }: SendRequest): Result<never> | null =>
  isPresent(memberOf(state, sender.eid)) ? null : fail('not-found')
