/** One connection to the broker, from its opening to its end; it never reconnects. */
export type Link = {
  /** True when the broker has granted the filter; false if it refuses, or the connection has ended. */
  subscribe(filter: string): Promise<boolean>
  unsubscribe(filter: string): void
  /** Delivered at most once (QoS 0). */
  publish(topic: string, payload: string): void
  close(): void
}

export type LinkEvents = {
  onOpen: (link: Link) => void
  onMessage: (topic: string, payload: string) => void
  /** Called once, also if the connection never opened. `refused`: the broker does not accept the token. */
  onClose: (reason: 'lost' | 'refused') => void
}

/** Starts to connect. A connection that falls silent ends with `onClose('lost')` within twice the keepalive. */
export type OpenLink = (
  options: { url: string; eid: string; token: string; clientId: string; keepaliveSeconds: number },
  events: LinkEvents,
) => { close(): void }
