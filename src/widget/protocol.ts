/*
 * Messages between loader and frame, by postMessage. The frame belongs to the backend's origin, the loader to the
 * customer's page: each end takes messages only from the other's window and origin. What is kept for the frame lets the
 * page's own scripts be the visitor; it is said only where the browser gives the frame no storage of its own.
 */

/** Loader to frame. */
export type HostMessage =
  /** The panel is shown, or hidden. */
  | { everline: 'open' }
  | { everline: 'close' }
  /** Answer to `ask`. */
  | { everline: 'kept'; value: string | null }
  /** The customer's server says who the visitor is. */
  | { everline: 'identify'; identity: unknown }
  /** The page shows another part of itself without loading anew. */
  | { everline: 'page'; url: string; title: string }

/** Frame to loader. */
export type FrameMessage =
  /** The chat can be used. */
  | { everline: 'ready' }
  /** The visitor has a conversation, with so many messages not read; the label says so. */
  | { everline: 'unread'; count: number; label: string }
  /** The visitor wants the panel gone. */
  | { everline: 'close' }
  /** A call rings, or goes on after a reload: the panel is shown. Whoever types in the page keeps the focus. */
  | { everline: 'open' }
  /** Text of the button for a call while the panel is hidden; '' without a call. */
  | { everline: 'call'; label: string }
  /** The browser refuses the frame its storage: the page keeps what the visitor comes back by. */
  | { everline: 'ask' }
  | { everline: 'keep'; value: string }
  /** The visitor wants nothing stored in this browser. */
  | { everline: 'forget' }
  /** The service's colours; the page keeps them for its button. */
  | { everline: 'brand'; vars: BrandVars }

/** Custom properties of `brandVar`; none where the service has no colour of its own. */
export type BrandVars = Readonly<Record<string, string>>

/** The `everline` word of a message, undefined of anything else that arrives. */
export const wordOf = (data: unknown): unknown =>
  // The checked edge: only null and undefined have no properties.
  (data as { everline?: unknown } | null | undefined)?.everline

/** Fragment of the frame's address, with the settings of the customer's page. A fragment is in no server's log. */
export type FrameAddress = {
  service: string
  /** Id of the team that the page's visitors write to, '' for everybody. */
  team: string
  page: string
  lang: string
  /** Language of the customer's page; '' if it states none. */
  pageLang: string
  dir: string
  /** Origin of the customer's page; `null` where it has none. */
  host: string
  /** Id of the widget, '' for the service's default one. */
  widget: string
  /** Address of the customer's page. */
  url: string
  /** '1': nothing is stored before the visitor agrees. */
  consent: string
  /** Id of the link that the visitor has followed; '' without one. */
  to: string
  /** Action of a mail's link, and its token; '' without one. */
  action: string
  token: string
}
