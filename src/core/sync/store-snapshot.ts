import { ok, type Result } from '#core/platform/result.ts'
import { entityId } from './entity-id.ts'
import type { FeedRequests } from './feed-requests.ts'
import type { SnapshotNames, SyncStore } from './sync-store.ts'

/** Takes a whole snapshot, and returns the number of the last feed entry that it is sure to contain. */
export async function storeSnapshot(eid: string, store: SyncStore, requests: FeedRequests): Promise<Result<number>> {
  const names: SnapshotNames = { conversationIds: new Set(), entityIds: new Set() }
  let firstN: number | undefined
  let after: string | null = null
  do {
    const answer: Awaited<ReturnType<FeedRequests['snapshotPage']>> = await requests.snapshotPage(after)
    if (!answer.ok) return answer
    const { n, conversations, entities, next } = answer.value
    firstN ??= n
    for (const { id } of conversations) names.conversationIds.add(id)
    for (const { entity, id } of entities) names.entityIds.add(entityId(entity, id))
    await store.applySnapshot({ conversations, entities }, eid)
    after = next
  } while (after !== null)
  await store.finishSnapshot(names, firstN, eid)
  return ok(firstN)
}
