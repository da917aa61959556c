/*
 * What loader and frame tell each other by postMessage. The frame belongs to the backend's origin, the loader to the
 * customer's page: each end takes messages only from the other's window and origin, and nothing secret is said.
 */

/** Loader to frame: the panel is shown, or hidden. */
export type HostMessage = { everline: 'open' } | { everline: 'close' }

/** Frame to loader. */
export type FrameMessage =
  /** The chat can be used. */
  | { everline: 'ready' }
  /** The visitor has a conversation, with so many messages not read. */
  | { everline: 'unread'; count: number }
  /** The visitor wants the panel gone. */
  | { everline: 'close' }

/** The `everline` word of a message, null of anything else that arrives. */
export const wordOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'everline' in data ? data.everline : null

/** Fragment of the frame's address: what the customer's page tells it. A fragment is in no server's log. */
export type FrameAddress = {
  service: string
  page: string
  lang: string
  dir: string
  /** Origin of the customer's page; `null` where it has none. */
  host: string
}
