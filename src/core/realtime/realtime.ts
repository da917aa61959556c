import type { Clock } from '#core/platform/clock.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import type { OpenLink } from './link.ts'

/** A connection to the broker that reconnects by itself. */
export type Realtime = {
  /** Keeps a filter subscribed across connections, until the returned function is called. Counted per caller. */
  listen(filter: string): () => void
  publish(topic: string, payload: string): void
  isOpen(): boolean
  /** Connects now instead of after the pause: the browser woke or is online again. */
  wake(): void
  /** The region has changed: replaces the link at once, open or not. */
  replace(): void
  /** The link is open but requests are not answered: replaces it at once, or after a pause if it has just opened. */
  distrust(): void
  /** Unsubscribes from everything: the user signs out [SES-12]. */
  unsubscribeAll(): void
  /** Closes the link permanently. */
  disconnect(): void
}

export type RealtimeDeps = {
  /** Called before every attempt, because the region may have changed. */
  url: () => string
  eid: string
  clientId: string
  keepaliveSeconds: number
  openLink: OpenLink
  /** A valid access token. Called before every attempt, so that a reconnect never uses an old one. */
  token: (refusedToken: string | undefined) => Promise<Result<string>>
  /** Where an open link presents a newer token. */
  tokenTopic: string
  clock: Clock
  random: Random
  /** The link is open and all filters are granted: missed entries can be requested now. */
  onUp: () => void
  onDown: () => void
  /** A connection has ended, or could not be opened. */
  onLost: () => void
  onMessage: (topic: string, payload: string) => void
  onImpossible?: OnImpossible | undefined
  signal: AbortSignal
}
