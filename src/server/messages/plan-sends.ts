import {
  type Inquiry,
  type Message,
  type MessageContent,
  markOfSpeaker,
  type ReplyTo,
  type Written,
} from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { previewOf } from '#server/conversations/conversation-for.ts'
import { isPresent, isWaiting, type Member, memberOf, type RoomState } from '#server/conversations/room-state.ts'
import { refuseUnread } from '#server/conversations/telephone-room.ts'
import type { Original } from './load-originals.ts'
import { hasKeptKey, type SendRequest } from './send-request.ts'

/** Stored messages and keys that a batch may repeat. */
export type Repeats = {
  /** Request hash by `repeatKey`. */
  keys: Map<string, string>
  /** Stored messages by id. */
  messages: Map<string, Written<Message>>
  /** Ids of those whose text is no longer the one that was sent. */
  changed: ReadonlySet<string>
}
export const repeatKey = (eid: string, idempotencyKey: string) => `${eid} ${idempotencyKey}`

/** The rows that a batch writes. The states in `touched` are already the new ones. */
export type SendPlan = {
  results: Array<Result<{ message: Written<Message> }>>
  messages: Written<Message>[]
  /** Contents of messages that are more than text, by message id. */
  contents: Map<string, MessageContent>
  keys: Array<{ eid: string; key: string; hash: string }>
  touched: Set<RoomState>
  /** Members whose marks grew with their own messages. */
  raised: Set<Member>
  /** Rooms with a new inquiry. */
  opened: Set<RoomState>
  /** Rooms whose visitor was asked whether to go on, and has written. */
  replied: Set<RoomState>
}

/** @param canBeOffered whether an agent could be asked now, for services with a missed inquiry in the batch */
type Options = {
  nowMs: number
  /** Stored messages that those of the batch answer, by id. */
  originals: ReadonlyMap<string, Original>
  newId: () => string
  canBeOffered: (serviceId: string) => boolean
  /** Visitors whom the staff have blocked. */
  blocked: ReadonlySet<string>
}

/** Decides about each message of a batch, in order. Changes the states of the rooms and `repeats`, and nothing else. */
export function planSends(
  requests: readonly SendRequest[],
  rooms: ReadonlyMap<string, RoomState>,
  repeats: Repeats,
  options: Options,
): SendPlan {
  const plan: SendPlan = {
    results: [],
    messages: [],
    contents: new Map(),
    keys: [],
    touched: new Set(),
    raised: new Set(),
    opened: new Set(),
    replied: new Set(),
  }
  const write = createWriter(plan, repeats, options)

  function judge(request: SendRequest): Result<{ message: Written<Message> }> {
    const { sender } = request
    const repeated = repeats.messages.get(request.id)
    const known = answerOfKey(request, repeats)
    if (known) return known
    if (repeated) {
      if (!isRepeat(request, repeated)) return fail('key-conflict', 'This message id is taken.')
      write.key(request)
      return ok({ message: repeated })
    }
    const state = rooms.get(request.roomId)
    if (!state || state.room.serviceId !== sender.serviceId) return fail('not-found')
    const refusal =
      sender.kind === 'staff' ? staffRefusal(state, request) : visitorRefusal(state, request, options.blocked)
    if (refusal) return refusal
    const replyTo = quoteOf(request, repeats, options)
    if (replyTo === null) return fail('not-found')
    if (sender.kind === 'visitor' && needsInquiry(state, options)) write.inquiry(state, request)
    if (sender.kind === 'visitor') write.reply(state)
    return ok({ message: write.text(state, request, replyTo) })
  }

  plan.results = requests.map(judge)
  return plan
}

const isRepeat = ({ roomId, sender }: SendRequest, stored: Written<Message>) =>
  stored.roomId === roomId && stored.senderEid === sender.eid && stored.kind === 'text'

/** The answer of a known key: the message of the same request, or a conflict; null: the key is new. */
function answerOfKey(request: SendRequest, repeats: Repeats): Result<{ message: Written<Message> }> | null {
  const { id, idempotencyKey, sender } = request
  const message = repeats.messages.get(id)
  if (hasKeptKey(request)) {
    const hash = repeats.keys.get(repeatKey(sender.eid, idempotencyKey))
    // The key may be that of another message, which is its id.
    const isTaken = idempotencyKey !== id && repeats.messages.get(idempotencyKey)?.senderEid === sender.eid
    if (hash === undefined && !isTaken) return null
    return hash === request.requestHash() && message && isRepeat(request, message)
      ? ok({ message })
      : fail('key-conflict')
  }
  if (!message || !isRepeat(request, message)) return null
  return message.text === request.text || repeats.changed.has(id) ? ok({ message }) : fail('key-conflict')
}

function needsInquiry({ inquiry, room }: RoomState, { canBeOffered }: Options): boolean {
  if (!inquiry || inquiry.status === 'closed') return true
  // As long as nobody is there, a missed inquiry stays the newest one: a new inquiry for each message would be missed too.
  return inquiry.status === 'missed' && canBeOffered(room.serviceId)
}

/** Maximum number of characters of the original in a reply. */
const quoteLength = 120

/** The beginning of the message that a request answers; undefined: it answers none; null: there is no such message. */
function quoteOf(
  { replyToId, roomId }: SendRequest,
  { messages }: Repeats,
  { originals }: Options,
): ReplyTo | undefined | null {
  if (replyToId === undefined) return undefined
  const original = originals.get(replyToId) ?? messages.get(replyToId)
  if (original?.roomId !== roomId || original.kind !== 'text') return null
  const { id, seq, senderName, text } = original
  return { id, seq, senderName, text: previewOf(text).slice(0, quoteLength).toWellFormed() }
}

/** Writes into the plan, the states of the rooms and `repeats`. */
function createWriter(plan: SendPlan, repeats: Repeats, { nowMs, newId }: Options) {
  function append(state: RoomState, content: Omit<Written<Message>, 'roomId' | 'seq' | 'sentAtMs'>): Written<Message> {
    const { room } = state
    room.lastSeq += 1
    room.lastAtMs = nowMs
    const message: Written<Message> = { ...content, roomId: room.id, seq: room.lastSeq, sentAtMs: nowMs }
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

  function key(request: SendRequest) {
    if (!hasKeptKey(request)) return
    const { sender, idempotencyKey } = request
    const hash = request.requestHash()
    repeats.keys.set(repeatKey(sender.eid, idempotencyKey), hash)
    plan.keys.push({ eid: sender.eid, key: idempotencyKey, hash })
  }

  return {
    key,
    inquiry(state: RoomState, { sender }: SendRequest) {
      const none = { agentEid: null, agentName: null, acceptedAtMs: null, closedAtMs: null }
      const { tagId } = state.room
      const inquiry: Written<Inquiry> = { id: newId(), status: 'open', createdAtMs: nowMs, tagId, ...none }
      state.inquiry = inquiry
      state.room.inquiryId = inquiry.id
      plan.opened.add(state)
      const by = { senderEid: sender.eid, senderName: sender.name, senderKind: 'system' } as const
      append(state, { id: newId(), ...by, kind: 'inquiry-opened', text: '' })
    },
    reply(state: RoomState) {
      if (state.inquiry?.followUp !== 'asked') return
      state.inquiry = { ...state.inquiry, followUp: 'accepted' }
      plan.replied.add(state)
    },
    text(state: RoomState, request: SendRequest, replyTo: ReplyTo | undefined): Written<Message> {
      const { id, text, content, sender } = request
      const by = { senderEid: sender.eid, senderName: sender.name, senderKind: sender.kind }
      const message = append(state, {
        id,
        ...by,
        kind: 'text',
        text,
        ...(replyTo && { replyTo }),
        ...(content && { content }),
      })
      if (content) plan.contents.set(id, content)
      state.room.preview = previewOf(text)
      state.room.previewEid = sender.eid
      raiseMark(state, message)
      key(request)
      return message
    },
  }
}

/** Why a member of the staff may not send a message: only its agent may, and colleagues who joined, to who can read it. */
function staffRefusal(state: RoomState, { sender, inquiryId }: SendRequest): Result<never> | null {
  const { inquiry } = state
  const member = memberOf(state, sender.eid)
  // Agents who never were in the room may know it only while it waits.
  if (!member && !isWaiting(state)) return fail('not-found')
  const unread = refuseUnread(state.room, sender)
  if (unread) return unread
  if (!inquiry || inquiry.status === 'closed') return fail('inquiry-closed')
  // An older inquiry is over, whoever handles the newest one.
  if (inquiryId !== undefined && inquiryId !== inquiry.id) return fail('inquiry-closed')
  if (inquiry.status !== 'handling') return fail('inquiry-not-handled')
  if (isPresent(member)) return null
  return fail('inquiry-not-yours', undefined, { winnerName: inquiry.agentName })
}

function visitorRefusal(state: RoomState, { sender }: SendRequest, blocked: ReadonlySet<string>): Result<never> | null {
  if (!isPresent(memberOf(state, sender.eid))) return fail('not-found')
  return blocked.has(sender.eid) ? fail('visitor-blocked') : null
}
