import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import type { Link, OpenLink } from './link.ts'

/** The connection to the broker that comes back by itself. */
export type Realtime = {
  /** Keeps a filter subscribed across connections, until the returned function is called. Counted per caller. */
  listen(filter: string): () => void
  publish(topic: string, payload: string): void
  isOpen(): boolean
  /** Try now instead of after the pause: the browser woke or is online again. */
  wake(): void
  /** The link, open or opening, leads elsewhere now: replace it at once. */
  replace(): void
  /** Requests go unanswered while the link claims to be open: replace it. One that has only just opened after a pause. */
  distrust(): void
  /** Unsubscribes everything: the user leaves [SES-12]. */
  unsubscribeAll(): void
  /** Closes the link for good. */
  disconnect(): void
}

const firstPauseMs = 250
const longestPauseMs = 5000

/**
 * Connects, and connects again after every loss with growing, jittered pauses, until `signal` aborts.
 *
 * @param deps.token a token good for a request; asked before every try, so that a reconnect never uses an old one
 * @param deps.url asked before every try: the region may be another one by then
 * @param deps.onUp the link is open and every filter of that moment is granted: what was missed can be asked for now
 * @param deps.onLost a connection has ended, or did not come about
 */
export function createRealtime(deps: {
  url: () => string
  eid: string
  clientId: string
  keepaliveSeconds: number
  openLink: OpenLink
  token: (refusedToken: string | undefined) => Promise<Result<string>>
  clock: Clock
  random: Random
  onUp: () => void
  onDown: () => void
  onLost: () => void
  onMessage: (topic: string, payload: string) => void
  signal: AbortSignal
}): Realtime {
  const { clock, random } = deps
  const disconnecting = new AbortController()
  const signal = AbortSignal.any([deps.signal, disconnecting.signal])
  const filters = new Map<string, number>()
  let link: Link | null = null
  let attempt: { close(): void } | null = null
  let hasBeenAwoken = new AbortController()
  let refusedToken: string | undefined
  let openedAtMs = 0
  /** It opened and was distrusted before it had lasted: the broker can be reached, the backend cannot. */
  let isDoubtful = false
  let failures = 0

  async function keepConnected() {
    while (!signal.aborted) {
      isDoubtful = false
      const wasOpen = await connectOnce()
      if (signal.aborted) return
      deps.onLost()
      failures = wasOpen && !isDoubtful ? 0 : failures + 1
      const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(failures, 10), longestPauseMs)
      // Half of the pause is chance, so that a restarted broker is not met by everybody at once.
      const jitteredMs = pauseMs / 2 + random.integer(Math.ceil(pauseMs / 2) + 1)
      await sleep(clock, jitteredMs, AbortSignal.any([hasBeenAwoken.signal, signal]))
      hasBeenAwoken = new AbortController()
    }
  }

  /** One connection from its start to its end; answers whether it ever was open. */
  async function connectOnce(): Promise<boolean> {
    const token = await deps.token(refusedToken)
    if (!token.ok || signal.aborted) return false
    return new Promise((resolve) => {
      let opened = false
      const opening = deps.openLink(
        {
          url: deps.url(),
          eid: deps.eid,
          token: token.value,
          clientId: deps.clientId,
          keepaliveSeconds: deps.keepaliveSeconds,
        },
        {
          onOpen(openLink) {
            opened = true
            openedAtMs = clock.nowMs()
            link = openLink
            refusedToken = undefined
            void subscribeAll(openLink)
          },
          onMessage: deps.onMessage,
          onClose(reason) {
            signal.removeEventListener('abort', close)
            attempt = null
            refusedToken = reason === 'refused' ? token.value : undefined
            if (link) {
              link = null
              deps.onDown()
            }
            resolve(opened)
          },
        },
      )
      const close = () => opening.close()
      attempt = opening
      signal.addEventListener('abort', close, { once: true })
    })
  }

  async function subscribeAll(on: Link) {
    await Promise.all([...filters.keys()].map((filter) => on.subscribe(filter)))
    if (link === on) deps.onUp()
  }

  function replace() {
    attempt?.close()
    hasBeenAwoken.abort()
  }

  void keepConnected()
  return {
    listen(filter) {
      const count = filters.get(filter) ?? 0
      filters.set(filter, count + 1)
      if (count === 0) void link?.subscribe(filter)
      let listening = true
      return () => {
        if (!listening) return
        listening = false
        const left = (filters.get(filter) ?? 1) - 1
        if (left > 0) filters.set(filter, left)
        else {
          filters.delete(filter)
          link?.unsubscribe(filter)
        }
      }
    },
    publish: (topic, payload) => link?.publish(topic, payload),
    isOpen: () => link !== null,
    wake: () => hasBeenAwoken.abort(),
    replace,
    distrust() {
      // Else one link would follow the other as fast as they open, for as long as only the broker can be reached.
      isDoubtful = link !== null && clock.nowMs() - openedAtMs < longestPauseMs
      if (isDoubtful) attempt?.close()
      else replace()
    },
    unsubscribeAll() {
      for (const filter of filters.keys()) link?.unsubscribe(filter)
    },
    disconnect: () => disconnecting.abort(),
  }
}
