import {
  type CallId,
  calls,
  type EntityName,
  type EntityValue,
  entities,
  type FeedChange,
} from '#core/contract/index.ts'
import type { Db } from '#server/db/database.ts'
import { audienceOf } from './audience.ts'

/** Whose feeds an entity's entry gets into: of scope `owner` that of `eid`, else those of the whole scope. */
export type Whose = { serviceId: string; eid?: string }

/** Feed entries that a transaction will leave behind, in order, for each eid. */
export type FeedDraft = {
  /** Tells of a new or changed replicated entity. */
  put<E extends EntityName>(entity: E, value: EntityValue<E>, whose: Whose): Promise<void>
  /** Tells that an entity is gone. */
  remove(entity: EntityName, key: string, whose: Whose): Promise<void>
  /** Tells that the answer of a call has changed: admins if only they may make the call, otherwise all staff. */
  changed(call: CallId, whose: { serviceId: string }): Promise<void>
  /** Adds one change to the feeds of several eids of a service. */
  add(serviceId: string, eids: Iterable<string>, change: FeedChange): void
  /** What was added: entries as JSON text without their number, which only the database can give. */
  drafts(): ReadonlyMap<string, EidDraft>
}
export type EidDraft = { readonly serviceId: string; readonly entries: readonly string[] }

export function createFeedDraft(tx: Db): FeedDraft {
  const drafts = new Map<string, { serviceId: string; entries: string[] }>()

  function add(serviceId: string, eids: Iterable<string>, change: FeedChange) {
    // Once for all who get it: a message goes to several feeds.
    let text: string | undefined
    for (const eid of eids) {
      text ??= JSON.stringify(change)
      const draft = drafts.get(eid)
      if (draft) draft.entries.push(text)
      else drafts.set(eid, { serviceId, entries: [text] })
    }
  }

  async function addEntity(entity: EntityName, id: string, value: object | null, { serviceId, eid }: Whose) {
    const { scope, version } = entities[entity]
    if (scope === 'owner' && eid === undefined) throw new Error(`An ${entity} is put for an eid`)
    const eids = scope === 'owner' ? [eid ?? ''] : await audienceOf(tx, serviceId, scope)
    add(serviceId, eids, { kind: 'entity', entity, id, version, value: value && { ...value } })
  }

  return {
    add,
    put: (entity, value, whose) => addEntity(entity, keyOf(entity, value), value, whose),
    remove: (entity, key, whose) => addEntity(entity, key, null, whose),
    async changed(what, { serviceId }) {
      const scope = calls[what].audience === 'admin' ? 'admin' : 'staff'
      add(serviceId, await audienceOf(tx, serviceId, scope), { kind: 'changed', what })
    },
    drafts: () => drafts,
  }
}

/** What identifies a value among those of its name. */
export const keyOf = <E extends EntityName>(entity: E, value: EntityValue<E>): string =>
  // The checked edge: `entity()` took the name of one of the value's properties.
  String((value as Record<string, unknown>)[entities[entity].key])

/** An entry of `EidDraft` with its number, as JSON text. */
export const numbered = (entry: string, n: number) => `{"n":${n},${entry.slice(1)}`
