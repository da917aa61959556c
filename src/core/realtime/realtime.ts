import type { Clock } from '#core/platform/clock.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import type { OpenLink } from './link.ts'

/** A connection to the broker that comes back by itself. */
export type Realtime = {
  /** Keeps a filter subscribed across connections, until the returned function is called. Counted per caller. */
  listen(filter: string): () => void
  publish(topic: string, payload: string): void
  isOpen(): boolean
  /** Connects now instead of after the pause: the browser woke or is online again. */
  wake(): void
  /** The region has changed: replaces the link, open or opening, at once. */
  replace(): void
  /** Requests are not answered though the link is open: replaces it; a link that has just opened, after a pause. */
  distrust(): void
  /** Unsubscribes everything: the user leaves [SES-12]. */
  unsubscribeAll(): void
  /** Closes the link for good. */
  disconnect(): void
}

export type RealtimeDeps = {
  /** Asked before every attempt: the region may have changed. */
  url: () => string
  eid: string
  clientId: string
  keepaliveSeconds: number
  openLink: OpenLink
  /** A token good for a request; asked before every attempt, so that a reconnect never uses an old one. */
  token: (refusedToken: string | undefined) => Promise<Result<string>>
  clock: Clock
  random: Random
  /** The link is open and every filter of that moment is granted: what was missed can be asked for now. */
  onUp: () => void
  onDown: () => void
  /** A connection has ended, or did not come about. */
  onLost: () => void
  onMessage: (topic: string, payload: string) => void
  onImpossible?: OnImpossible | undefined
  signal: AbortSignal
}
