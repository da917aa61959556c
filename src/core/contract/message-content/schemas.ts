import * as v from 'valibot'
import { maxActionLabelLength, maxActions, maxCaptionLength, maxCards, maxQuickReplies } from '../limits.ts'
import { Postback, PostbackData } from '../messages/postback.ts'
import { openObject } from '../open.ts'
import { isText, notBlank, Phone, shortText, TimeMs, textRule, trimmed, Uuid } from '../primitives.ts'

/*
 * Contents of messages that are more than text [ENT-08]. Each kind is declared once, generic in how it names its files:
 * the sender gives their ids, and the backend adds their facts.
 */

const words = (maxLength: number) =>
  v.pipe(v.string(), v.maxLength(maxLength), v.check(isText, textRule), trimmed, notBlank)
const perhapsWords = (maxLength: number) => v.optional(v.pipe(shortText(maxLength), trimmed), '')

/** A page that a button opens: of the web, never a script or a file. */
export const WebAddress = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.check(isText, textRule),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be a web address'),
)

/** An appointment in a calendar. */
export const CalendarEvent = v.pipe(
  v.object({
    title: words(200),
    startsAtMs: TimeMs,
    endsAtMs: TimeMs,
    place: perhapsWords(200),
    notes: perhapsWords(1000),
  }),
  v.check(({ startsAtMs, endsAtMs }) => startsAtMs < endsAtMs, 'must end after it begins'),
)
export type CalendarEvent = v.InferOutput<typeof CalendarEvent>

const label = words(maxActionLabelLength)

/** Action of a message's button. */
export const MessageAction = v.variant('do', [
  /** Sends `label` as the visitor's answer, with `data` for whoever reads it. */
  v.object({ do: v.literal('postback'), label, data: PostbackData }),
  v.object({ do: v.literal('open-url'), label, url: WebAddress }),
  v.object({
    do: v.literal('call'),
    label,
    phone: v.pipe(
      Phone,
      v.check((phone) => phone !== '', 'must be a telephone number'),
    ),
  }),
  /** Gives the inquiry to a team; null: to everybody. */
  v.object({ do: v.literal('transfer-inquiry'), label, tagId: v.nullable(Uuid) }),
  v.object({ do: v.literal('close-inquiry'), label }),
  v.object({ do: v.literal('save-event'), label, event: CalendarEvent }),
  /** Offers times of the sender's calendar, of which the visitor takes one. */
  v.object({ do: v.literal('schedule'), label, title: words(200), minutes: v.picklist([15, 30, 45, 60, 90]) }),
])
export type MessageAction = v.InferOutput<typeof MessageAction>

const actions = v.pipe(v.array(MessageAction), v.maxLength(maxActions))
const someActions = v.pipe(actions, v.minLength(1))

/** A file as its sender names it. */
export const FileRef = v.object({ id: Uuid })

/** Facts about a file that has arrived. */
export const FileFacts = openObject({
  id: Uuid,
  name: v.string(),
  /** Media type found in the file's content, not by its name. */
  mediaType: v.string(),
  sizeBytes: v.number(),
  /** Displayed size of a picture or video, in pixels; null: unknown. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** True for an animated picture; left out for all others. */
  isAnimated: v.exactOptional(v.boolean()),
})
export type FileFacts = v.InferOutput<typeof FileFacts>

/** The kinds that are made of parts. */
const composed = <File extends v.GenericSchema>(file: File) => {
  const card = v.object({
    title: words(120),
    text: perhapsWords(1000),
    picture: v.optional(v.nullable(file), null),
    actions: v.optional(actions, []),
  })
  const item = v.object({
    title: words(120),
    text: perhapsWords(300),
    picture: v.optional(v.nullable(file), null),
    action: v.optional(v.nullable(MessageAction), null),
  })
  return [
    v.object({ type: v.literal('bubble'), card }),
    v.object({ type: v.literal('button'), text: words(1000), actions: someActions }),
    v.object({
      type: v.literal('quick-reply'),
      text: words(1000),
      actions: v.pipe(v.array(MessageAction), v.minLength(1), v.maxLength(maxQuickReplies)),
    }),
    v.object({ type: v.literal('carousel'), cards: v.pipe(v.array(card), v.minLength(1), v.maxLength(maxCards)) }),
    v.object({
      type: v.literal('list'),
      title: words(120),
      items: v.pipe(v.array(item), v.minLength(1), v.maxLength(maxCards)),
    }),
  ] as const
}

const caption = v.optional(v.pipe(shortText(maxCaptionLength), trimmed), '')
/** The loudness of a recording over its time, from 0 to 100, by which it is drawn. */
export const Peaks = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
  v.minLength(1),
  v.maxLength(64),
)
/** A message's content as it is sent. */
export const SentContent = v.variant('type', [
  v.object({ type: v.literal('file'), file: FileRef, caption, peaks: v.exactOptional(Peaks) }),
  Postback,
  ...composed(FileRef),
])
export type SentContent = v.InferOutput<typeof SentContent>

const withFile = <const T extends string>(type: T) =>
  v.object({ type: v.literal(type), file: FileFacts, caption, peaks: v.exactOptional(Peaks) })

/** A message's content as it is read. A file is an image, a video or audio if it can be shown in place. */
export const MessageContent = v.variant('type', [
  withFile('image'),
  withFile('video'),
  withFile('audio'),
  withFile('file'),
  Postback,
  /** An appointment at a time that the visitor chose from an offer. */
  v.object({ type: v.literal('appointment'), event: CalendarEvent, withName: v.string() }),
  ...composed(FileFacts),
])
export type MessageContent = v.InferOutput<typeof MessageContent>
export type FileContent = Extract<MessageContent, { file: FileFacts }>

/** Kinds of content that visitors may send; staff send everything but `postback`. */
export const visitorContent: ReadonlySet<SentContent['type']> = new Set(['file', 'postback'])
