import { type EntityName, type EntityValue, entities, type FeedEntry, type PhoneCall } from '#core/contract/index.ts'
import { entityRow } from '#core/store/entity-rows.ts'
import type { HubStore } from '#core/store/hub-store.ts'

/**
 * The account's calls as the feed tells them. They are kept in memory: calls are followed as soon as the feed names a
 * change, while the rows are still being written, and no change reads them again.
 */
export type OwnCallRows = {
  /** Reads what is stored. Entries that come meanwhile are newer, and count after it. */
  load(): Promise<void>
  /** Takes what the feed brings; true if it was about calls. */
  heard(feed: readonly FeedEntry[]): boolean
  calls(): PhoneCall[]
  /** Whether a call of the queue is offered: what an answer needs is loaded and registered meanwhile. */
  isOffered(): boolean
}

type Followed = Extract<EntityName, 'call' | 'offer'>
type Change = Extract<FeedEntry, { kind: 'entity' }> & { entity: Followed }

export function createOwnCallRows(store: Pick<HubStore, 'entity' | 'entityKeys'>): OwnCallRows {
  let known = { call: new Map<string, PhoneCall>(), offer: new Map<string, EntityValue<'offer'>>() }
  let loading = 0
  /** Changes that have come while rows are read. */
  let meanwhile: Change[] = []

  function apply({ entity, id, version, value }: Change) {
    const row = value && entityRow({ entity, id, version, value }, entities)
    if (row?.reading !== 'known') return known[entity].delete(id)
    // The checked edge: a row with reading 'known' has passed the schema of its entity.
    if (entity === 'call') known.call.set(id, row.value as PhoneCall)
    else known.offer.set(id, row.value as EntityValue<'offer'>)
  }

  async function read<E extends Followed>(entity: E): Promise<Map<string, EntityValue<E>>> {
    const found = new Map<string, EntityValue<E>>()
    for (const key of await store.entityKeys(entity)) {
      const value = await store.entity(entity, key)
      if (value) found.set(key, value)
    }
    return found
  }

  return {
    async load() {
      if (loading === 0) meanwhile = []
      loading += 1
      try {
        const [call, offer] = await Promise.all([read('call'), read('offer')])
        known = { call, offer }
        for (const change of meanwhile) apply(change)
      } finally {
        loading -= 1
      }
    },
    heard(feed) {
      const changes = feed.filter(isFollowed)
      if (loading > 0) meanwhile.push(...changes)
      for (const change of changes) apply(change)
      return changes.length > 0
    },
    calls: () => [...known.call.values()],
    isOffered: () => [...known.offer.values()].some(({ callId }) => callId),
  }
}

const isFollowed = (entry: FeedEntry): entry is Change & FeedEntry =>
  entry.kind === 'entity' && (entry.entity === 'call' || entry.entity === 'offer')
