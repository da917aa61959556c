import * as v from 'valibot'
import { type EntityState, MessageChange, PhoneCall } from '#core/contract/index.ts'
import type { ClientRows, RowsInChange } from '#core/store/client-rows.ts'
import { entityId } from '#core/sync/entity-id.ts'
import { messagesOf, type Tables, type Transaction } from './tables.ts'
import { readValue, writeValue } from './values.ts'

/** The entities that a visitor's frame stores: all of a kind are one value. Those of other kinds are left out. */
const lists = { messageChange: 'changes', call: 'calls' } as const
type List = (typeof lists)[keyof typeof lists]
const schemas = { changes: MessageChange, calls: PhoneCall } satisfies { [K in List]: v.GenericSchema }

/**
 * The visitor's rows in one database. A change is one transaction: whenever the browser dies, what is stored is a state
 * that the feed had.
 *
 * @param deps.change writes in one transaction, and notifies every frame
 * @param deps.onArrived the backend has these of the visitor's own messages
 */
export function createTableRows({
  tables,
  change,
  onArrived,
}: {
  tables: Tables
  change: Tables['write']
  onArrived: (ids: readonly string[]) => Promise<void>
}): ClientRows {
  return {
    async change(use) {
      const arrived: string[] = []
      const result = await change((to) => use(rowsInChange(to, arrived)))
      // The outbox writes too, which is another transaction.
      if (arrived.length > 0) await onArrived(arrived)
      return result
    },
    keepOnly: ({ conversationIds, entityIds }) =>
      change(async (to) => {
        for (const { id } of await to.conversations.all())
          if (!conversationIds.has(id)) await removeConversation(to, id)
        let stored = 0
        for (const [entity, list] of Object.entries(lists)) {
          const before = (await readValue(to, list)) ?? []
          const named = before.filter(({ id }) => entityIds.has(entityId(entity, id)))
          if (named.length < before.length) await to.values.put({ name: list, value: named })
          stored += named.length
        }
        return stored === entityIds.size
      }),
    loadCursor: () => tables.read((from) => readValue(from, 'cursor')),
    conversation: async (id) => (await tables.read((from) => from.conversations.get(id))) ?? null,
    async conversationsOf(status, limit) {
      const rows = await tables.read((from) => from.conversations.all())
      return rows.filter((row) => row.status === status).slice(0, limit)
    },
  }
}

/** @param arrived gets the ids of own messages that the backend has */
function rowsInChange(to: Transaction, arrived: string[]): RowsInChange {
  return {
    async conversations(ids) {
      const rows = await Promise.all(ids.map((id) => to.conversations.get(id)))
      return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])))
    },
    selfEid: async () => (await readValue(to, 'profile'))?.eid ?? '',
    storedSeqs: async ({ id }) => (await to.messages.all(messagesOf(id))).map(({ seq }) => seq),
    async put(rows) {
      for (const row of rows.messages ?? []) await to.messages.put(row)
      for (const row of rows.conversations ?? []) await to.conversations.put(row)
      for (const id of rows.goneConversationIds ?? []) await removeConversation(to, id)
      for (const id of rows.arrivedIds ?? []) await to.outbox.delete(id)
      arrived.push(...(rows.arrivedIds ?? []))
      return putEntities(to, rows.entities ?? [], rows.goneEntityIds ?? [])
    },
    async clearTexts(keys) {
      for (const key of keys) {
        const row = await to.messages.get(key)
        if (row) await to.messages.put({ ...row, text: '' })
      }
    },
    setCursor: (cursor) => writeValue(to, 'cursor', cursor),
  }
}

export async function removeConversation(to: Transaction, id: string): Promise<void> {
  await to.conversations.delete(id)
  await to.messages.delete(messagesOf(id))
}

/** False if some of them are not stored: they are of another kind, or of a shape that this build cannot read. */
async function putEntities(
  to: Transaction,
  states: readonly EntityState[],
  goneIds: readonly string[],
): Promise<boolean> {
  let stored = 0
  for (const [entity, list] of Object.entries(lists)) {
    const received = states.flatMap((state) => {
      const read = state.entity === entity ? v.safeParse(schemas[list], state.value) : null
      return read?.success ? [read.output] : []
    })
    stored += received.length
    const isOfKind = (id: string) => id.startsWith(entityId(entity, ''))
    if (received.length === 0 && !goneIds.some(isOfKind)) continue
    const rows = new Map([...((await readValue(to, list)) ?? []), ...received].map((row) => [row.id, row]))
    for (const id of rows.keys()) if (goneIds.includes(entityId(entity, id))) rows.delete(id)
    await to.values.put({ name: list, value: [...rows.values()] })
  }
  return stored === states.length
}
