import { personalTopic } from '#core/contract/index.ts'
import type { Appended } from './append-entries.ts'

/** Publishes a hint to a personal channel. */
export type Publish = (topic: string, payload: string) => void

const mostEntries = 100

/**
 * Tells committed entries on the personal channels. A hint: who misses it asks the feed, so nothing waits for it and
 * nothing is lost with it.
 */
export const publishEntries = (publish: Publish, appended: readonly Appended[]) => {
  for (const { serviceId, eid, entries } of appended) {
    const topic = personalTopic(serviceId, eid)
    for (let start = 0; start < entries.length; start += mostEntries) {
      publish(topic, `{"entries":[${entries.slice(start, start + mostEntries).join(',')}]}`)
    }
  }
}
