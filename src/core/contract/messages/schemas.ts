import * as v from 'valibot'
import { maxMessageLength } from '../limits.ts'
import { openObject, openPicklist } from '../open.ts'
import { Eid, isText, notBlank, Seq, TimeMs, textRule, Uuid } from '../primitives.ts'

export const MessageText = v.pipe(v.string(), v.maxLength(maxMessageLength), notBlank, v.check(isText, textRule))

export const SenderKind = v.picklist(['visitor', 'staff', 'system'])

/** `text` is what a person wrote; the others are the room's own events. */
export const MessageKind = v.picklist([
  'text',
  'inquiry-opened',
  'inquiry-accepted',
  'inquiry-closed',
  'inquiry-missed',
  /** The agent gave the inquiry away; `text` is the name of the colleague who is asked, '' if all are. */
  'inquiry-transferred',
  /** The agent, `senderName`, was out of reach: the inquiry waits for somebody else. */
  'inquiry-released',
  /** A colleague joined or left; `text` is the name of who removed them, '' if they left by themselves. */
  'member-joined',
  'member-left',
  /** A call was answered; `text` is `voice` or `video`. */
  'call-started',
  /**
   * A call ended that was answered; `text` is its length in seconds, `:` and its id, and ` lost` if the connection was
   * lost. Older lines have no id.
   */
  'call-ended',
  /** A call ended that nobody answered; `text` is why, as `CallEnd` says. */
  'call-missed',
  /** The recording of a call has begun (`text` is `on`) or ended (`off`). */
  'call-recording',
  /** The visitor asks to be called back; the first line of `text` is the number, and what follows a note. */
  'callback-requested',
  /**
   * The visitor corrected an answer to a form. The first line of `text` is its `FormType`, each further one a field and
   * what it said before.
   */
  'answer-corrected',
])

/** The message that a message answers, as it was then. */
export const ReplyTo = openObject({
  id: Uuid,
  seq: Seq,
  senderName: v.string(),
  /** The beginning of its text; '' if it was removed. */
  text: v.string(),
})
export type ReplyTo = v.InferOutput<typeof ReplyTo>

/**
 * One line of a conversation. `seq` numbers the room's messages without gaps, from 1. Properties of later versions
 * are kept, so that an updated client can use them without fetching the message again.
 */
export const Message = openObject({
  /** Created by the sender; a message that is sent twice keeps its id. */
  id: Uuid,
  roomId: Uuid,
  seq: Seq,
  senderEid: v.nullable(Eid),
  senderName: v.string(),
  senderKind: openPicklist(SenderKind),
  kind: openPicklist(MessageKind),
  text: v.string(),
  sentAtMs: TimeMs,
  /** Missing or null: it answers none. */
  replyTo: v.optional(v.nullable(ReplyTo)),
  /**
   * Content of a message that is more than text: a `MessageContent` of `message-content.ts`, parsed where it is shown.
   * `text` then holds the same in words. Missing or null: it is a text.
   */
  content: v.optional(v.nullable(v.looseObject({ type: v.string() }))),
})
export type Message = v.InferOutput<typeof Message>

/** How far one member has received and read a room. Both only grow. */
export const Mark = v.object({ eid: Eid, deliveredSeq: Seq, readSeq: Seq })
export type Mark = v.InferOutput<typeof Mark>

/** Published on the room's topics for what somebody does now: typing (shown for 3 s, MSG-01), looking. */
export const RoomSign = v.object({ eid: Eid })
export type RoomSign = v.InferOutput<typeof RoomSign>

/** Maximum number of messages in a batch. */
export const maxBatchLength = 20
