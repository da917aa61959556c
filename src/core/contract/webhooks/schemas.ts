import * as v from 'valibot'
import { openPicklist } from '../open.ts'
import { Seq, shortText, TimeMs, trimmed, Uuid } from '../primitives.ts'

/** Maximum number of webhooks in a service. */
export const maxWebhooks = 20
/** Maximum number of characters in a webhook's address. */
export const maxWebhookUrl = 500
/** Maximum number of characters in a webhook's description. */
export const maxWebhookDescription = 100

/** Events that webhooks are told of. Each has the line in the conversation's history from which it is made. */
export const WebhookEvent = v.picklist([
  'conversation.opened',
  'conversation.accepted',
  'conversation.transferred',
  'conversation.missed',
  'conversation.closed',
  'message.created',
  'call.started',
  'call.ended',
  'call.missed',
])
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>

/** Type of a delivery: an event, or `webhook.test`, which an admin sends to try the address. */
export const webhookTestType = 'webhook.test'

/** Why the backend has switched a webhook off: it answered 410, or each delivery of some days failed. */
export const WebhookOff = v.picklist(['gone', 'failing'])

/** Blanks around it, as they are easily copied with it, are removed. */
export const WebhookUrl = v.pipe(
  shortText(maxWebhookUrl),
  v.regex(/^\s*https?:\/\/[^\s/?#]+(?:[/?#]\S*)?\s*$/, 'must be a web address that begins with https://'),
  trimmed,
)
const Description = v.pipe(shortText(maxWebhookDescription), trimmed)
const Events = v.pipe(v.array(WebhookEvent), v.nonEmpty(), v.maxLength(WebhookEvent.options.length))

/** An address of another system to which events are sent (Standard Webhooks). */
export const Webhook = v.object({
  id: Uuid,
  url: v.string(),
  /** '' without one. */
  description: v.string(),
  events: v.array(openPicklist(WebhookEvent)),
  /** Whether events contain the texts of messages. */
  includesTexts: v.boolean(),
  isActive: v.boolean(),
  /** Why the backend has switched it off; null if it has not. */
  offReason: v.nullable(openPicklist(WebhookOff)),
  /** Since when each delivery has failed; null: the last one has not. */
  failingSinceMs: v.nullable(TimeMs),
  createdAtMs: TimeMs,
})
export type Webhook = v.InferOutput<typeof Webhook>

/** The fields of a new webhook. */
export const WebhookDraft = v.object({
  url: WebhookUrl,
  description: Description,
  events: Events,
  includesTexts: v.boolean(),
})

/** The fields of a webhook that are changed. */
export const WebhookChange = v.object({
  url: v.exactOptional(WebhookDraft.entries.url),
  description: v.exactOptional(Description),
  events: v.exactOptional(Events),
  includesTexts: v.exactOptional(v.boolean()),
  isActive: v.exactOptional(v.boolean()),
})

/** `waiting`: it is tried now or later. */
export const DeliveryState = v.picklist(['waiting', 'delivered', 'failed'])

/**
 * Why an attempt failed: its address is refused, no answer came in time, no connection or a broken one, an answer other
 * than 2xx, or the webhook was switched off meanwhile.
 */
export const DeliveryFault = v.picklist(['refused-address', 'timeout', 'unreachable', 'status', 'off'])
export type DeliveryFault = v.InferOutput<typeof DeliveryFault>

/** One event on its way to one webhook. Its id is the header `webhook-id` of all its attempts. */
export const WebhookDelivery = v.object({
  id: Uuid,
  type: v.string(),
  state: openPicklist(DeliveryState),
  attempts: Seq,
  createdAtMs: TimeMs,
  /** When the last attempt ended; null before the first. */
  lastAtMs: v.nullable(TimeMs),
  /** When it is tried next; null: not by itself. */
  nextAtMs: v.nullable(TimeMs),
  /** HTTP status of the last answer; null without one. */
  status: v.nullable(v.number()),
  /** Duration of the last attempt in milliseconds; null before the first. */
  tookMs: v.nullable(v.number()),
  fault: v.nullable(openPicklist(DeliveryFault)),
  /** The first 1,000 bytes of the last answer that was a failure; ''. */
  answer: v.string(),
})
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>
