import * as v from 'valibot'
import { type EntityState, MessageChange, PhoneCall } from '#core/contract/index.ts'
import { cursorAt, hasSkipped, numberOf } from '#core/store/cursor.ts'
import { conversationRow, reduceEntries, roomIdsOf } from '#core/store/reduce-entries.ts'
import { type ConversationRow, messageKey } from '#core/store/rows.ts'
import { entityId } from '#core/sync/entity-id.ts'
import type { SyncStore } from '#core/sync/sync-store.ts'
import type { Tables, Transaction } from './tables.ts'
import { readValue, writeValue } from './values.ts'
import { type Change, removeConversation } from './visitor-conversations.ts'

/** The entities that the widget stores. */
const kept = 'messageChange'
const keptCall = 'call'
const isKept = ({ entity }: { entity: string }) => entity === kept || entity === keptCall

/** Stores what became of messages. A shape that this build cannot read is left out. */
async function takeChanges(to: Transaction, states: readonly EntityState[]) {
  const received = states.flatMap(({ entity, value }) => {
    const read = entity === kept ? v.safeParse(MessageChange, value) : null
    return read?.success ? [read.output] : []
  })
  if (received.length === 0) return
  const changes = new Map(((await readValue(to, 'changes')) ?? []).map((change) => [change.id, change]))
  for (const change of received) {
    changes.set(change.id, change)
    const row = change.removedAtMs === null ? undefined : await to.messages.get(messageKey(change.roomId, change.seq))
    if (row) await to.messages.put({ ...row, text: '' })
  }
  await writeValue(to, 'changes', [...changes.values()])
}

/** Stores the visitor's calls. Ids of rows are those of `entityId`. */
async function takeCalls(to: Transaction, states: readonly EntityState[], goneIds: readonly string[] = []) {
  const received = states.flatMap(({ entity, value }) => {
    const read = entity === keptCall ? v.safeParse(PhoneCall, value) : null
    return read?.success ? [read.output] : []
  })
  if (received.length === 0 && goneIds.length === 0) return
  const calls = new Map(((await readValue(to, 'calls')) ?? []).map((call) => [call.id, call]))
  for (const call of received) calls.set(call.id, call)
  for (const id of calls.keys()) if (goneIds.includes(entityId(keptCall, id))) calls.delete(id)
  await writeValue(to, 'calls', [...calls.values()])
}

/**
 * Applies feed entries and snapshots to the visitor's rows. Entries and cursor are one transaction: whenever the browser
 * dies, what is stored is a state that the feed had.
 */
export function createVisitorFeed(deps: {
  tables: Tables
  change: Change
  build: string
  onArrived: (ids: readonly string[]) => Promise<void>
}): SyncStore {
  const { tables, change, build, onArrived } = deps

  async function writeCursor(to: Transaction, eid: string, n: number, skips: boolean) {
    const skipped = skips || hasSkipped(await readValue(to, 'cursor'), build)
    await writeValue(to, 'cursor', cursorAt({ eid, n, build, hasSkipped: skipped }))
  }

  return {
    async loadCursor(eid) {
      return numberOf(await tables.read((from) => readValue(from, 'cursor')), { eid, build })
    },

    async applyEntries(entries, eid, isReadAlong) {
      const { isComplete, arrivedIds } = await change(async (to) => {
        const known = new Map<string, ConversationRow>()
        for (const id of roomIdsOf(entries)) {
          const row = await to.conversations.get(id)
          if (row) known.set(id, row)
        }
        const changes = reduceEntries(entries, known, eid, isReadAlong)
        for (const row of changes.messages) await to.messages.put(row)
        for (const row of changes.conversations) await to.conversations.put(row)
        for (const id of changes.goneConversationIds) await removeConversation(to, id)
        for (const id of changes.arrivedIds) await to.outbox.delete(id)
        const last = entries.at(-1)
        const isComplete = changes.unknownRoomIds.length === 0
        // The widget stores no other entities: a build that does must begin with a snapshot.
        await takeChanges(to, changes.entities)
        await takeCalls(to, changes.entities, changes.goneEntityIds)
        const skips = changes.hasSkipped || !changes.entities.every(isKept)
        if (isComplete && last) await writeCursor(to, eid, last.n, skips)
        return { isComplete, arrivedIds: changes.arrivedIds }
      })
      if (arrivedIds.length > 0) await onArrived(arrivedIds)
      return { isComplete }
    },

    applySnapshot: (page, eid) =>
      change(async (to) => {
        await takeChanges(to, page.entities)
        await takeCalls(to, page.entities)
        for (const received of page.conversations)
          await to.conversations.put(conversationRow(received, await to.conversations.get(received.id), eid))
      }),

    finishSnapshot: (names, n, eid) =>
      change(async (to) => {
        for (const { id } of await to.conversations.all())
          if (!names.conversationIds.has(id)) await removeConversation(to, id)
        const changes = (await readValue(to, 'changes')) ?? []
        const present = changes.filter(({ id }) => names.entityIds.has(entityId(kept, id)))
        if (present.length < changes.length) await writeValue(to, 'changes', present)
        const calls = (await readValue(to, 'calls')) ?? []
        const goOn = calls.filter(({ id }) => names.entityIds.has(entityId(keptCall, id)))
        if (goOn.length < calls.length) await writeValue(to, 'calls', goOn)
        await writeCursor(to, eid, n, names.entityIds.size > present.length + goOn.length)
      }),
  }
}
