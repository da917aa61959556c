/** One connection to the broker, from open to close; never reopened. */
export type Link = {
  /** Settles when the broker has granted the filter; false when it refused or the link is gone. */
  subscribe(filter: string): Promise<boolean>
  unsubscribe(filter: string): void
  /** Delivered at most once: on a bad line it may be lost. */
  publish(topic: string, payload: string): void
  close(): void
}

export type LinkEvents = {
  onOpen: (link: Link) => void
  onMessage: (topic: string, payload: string) => void
  /** Once, also when the link never opened. `refused`: the broker does not take the token. */
  onClose: (reason: 'lost' | 'refused') => void
}

/** Starts to connect. A line that went silent ends in `onClose('lost')` within twice the keepalive. */
export type OpenLink = (
  options: { url: string; eid: string; token: string; clientId: string; keepaliveSeconds: number },
  events: LinkEvents,
) => { close(): void }
