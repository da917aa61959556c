import type { PushAddress } from '#core/contract/push/schemas.ts'
import { type BrandVars, wordOf } from '#widget/protocol.ts'

/*
 * Messages between the chat's frame and the page that asks for the permission: browsers refuse that in frames of other
 * sites. Both are of this origin, although the browser keeps their storage apart. Each end takes only the other's
 * messages, by window, origin and a token that is made for one page.
 */

/** Page to frame. */
export type PageMessage =
  | { everline: 'push-ready'; token: string }
  | { everline: 'push-agreed'; token: string; subscription: PushAddress }
  /** The browser refuses notifications of this origin, or the visitor has said so to the browser. */
  | { everline: 'push-blocked'; token: string }

/** Facts that the page needs. */
export type PageFacts = {
  publicKey: string
  /** Id of the subscription within this browser: each website has a visitor, and a subscription, of its own. */
  place: string
  /** The service's brand. */
  name: string | null
  vars: BrandVars
}

/** Frame to page. */
export type FrameAnswer =
  | ({ everline: 'push-ask'; token: string } & PageFacts)
  | { everline: 'push-saved'; token: string; isSaved: boolean }

/** A message of the other end; null for everything else that arrives. */
export function messageIn<Message extends { everline: string }>(
  { data, origin, source }: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  from: { window: unknown; origin: string; token: string },
): Message | null {
  if (origin !== from.origin || source === null || source !== from.window) return null
  if (typeof wordOf(data) !== 'string' || (data as { token?: unknown }).token !== from.token) return null
  // The checked edge: a page of this origin, with the token, sent it.
  return data as Message
}
