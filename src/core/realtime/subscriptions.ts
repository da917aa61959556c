import { createCounted } from '#core/platform/counted.ts'
import type { Link } from './link.ts'

/** The filters that are wanted, whichever link is open. */
export type Subscriptions = {
  /** Wants a filter until the returned function is called. Counted per caller. */
  listen(filter: string): () => void
  /** Subscribes a link that has just opened; settles when the broker has answered for every filter. */
  subscribeAll(link: Link): Promise<unknown>
  /** Unsubscribes the open link from everything that is wanted. */
  unsubscribeAll(): void
}

export function createSubscriptions(openLink: () => Link | null): Subscriptions {
  const filters = createCounted<string>({
    onFirst: (filter) => void openLink()?.subscribe(filter),
    onLast: (filter) => openLink()?.unsubscribe(filter),
  })
  return {
    listen: filters.use,
    subscribeAll: (link) => Promise.all(filters.keys().map((filter) => link.subscribe(filter))),
    unsubscribeAll() {
      for (const filter of filters.keys()) openLink()?.unsubscribe(filter)
    },
  }
}
