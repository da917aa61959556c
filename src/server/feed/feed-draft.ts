import {
  type CallId,
  calls,
  type EntityName,
  type EntityValue,
  entities,
  type FeedChange,
} from '#core/contract/index.ts'
import type { Db } from '#server/db/database.ts'
import type { HeardChange } from '#server/jobs/reaction.ts'
import { audienceOf } from './audience.ts'
import { staffFeedOf } from './staff-feed.ts'

/** The feeds that get an entity's entry: for scope `owner` the feed of `eid`, otherwise every feed of the scope. */
export type Whose = { serviceId: string; eid?: string }

/** Feed entries that a transaction will leave behind, in order, for each eid. */
export type FeedDraft = {
  /** Tells of a new or changed replicated entity. */
  put<E extends EntityName>(entity: E, value: EntityValue<E>, whose: Whose): Promise<void>
  /**
   * Tells of many new or changed entities at once. Where the entries of all feeds together would be too large, clients
   * are made to take a snapshot instead.
   */
  putAll<E extends EntityName>(entity: E, values: ReadonlyArray<EntityValue<E>>, whose: Whose): Promise<void>
  /** Tells that an entity is gone. */
  remove(entity: EntityName, key: string, whose: Whose): Promise<void>
  /** Tells that the answer of a call has changed: admins if only they may make the call, otherwise all staff. */
  changed(call: CallId, whose: { serviceId: string }): Promise<void>
  /** Adds one change to the feeds of several eids of a service. */
  add(serviceId: string, eids: Iterable<string>, change: FeedChange): void
  /** Adds one change to the feed that all staff of a service share. */
  addForStaff(serviceId: string, change: FeedChange): void
  /** Something becomes due at a time: once this is committed, the duty of that name runs then (`jobs/duties.ts`). */
  due(duty: string, atMs: number): void
  /** Returns the added entries as JSON text without sequence numbers, which only the database assigns. */
  drafts(): ReadonlyMap<string, EidDraft>
  /** Returns the changes to which somebody reacts. */
  heard(): readonly HeardChange[]
  /** Returns what becomes due. */
  dues(): ReadonlyArray<{ duty: string; atMs: number }>
}
export type EidDraft = {
  readonly serviceId: string
  readonly entries: readonly string[]
  /** A number before the entries stays without an entry, so that clients take a snapshot. */
  readonly hasGap: boolean
}

/** Maximum size of the entries that `putAll` adds to all feeds together, in bytes. */
const mostBytes = 4 * 1024 * 1024

/** @param hears whether somebody reacts to a change */
export function createFeedDraft(tx: Db, hears: (change: FeedChange) => boolean = () => false): FeedDraft {
  const drafts = new Map<string, { serviceId: string; entries: string[]; hasGap: boolean }>()
  const heard: HeardChange[] = []
  const dues: Array<{ duty: string; atMs: number }> = []

  function add(serviceId: string, toEids: Iterable<string>, change: FeedChange) {
    let eids = toEids
    if (hears(change)) {
      const all = [...toEids]
      heard.push({ serviceId, eids: all, change })
      eids = all
    }
    // Once for all who get it: a message goes to several feeds.
    let text: string | undefined
    for (const eid of eids) {
      text ??= JSON.stringify(change)
      draftOf(serviceId, eid).entries.push(text)
    }
  }

  function draftOf(serviceId: string, eid: string) {
    const draft = drafts.get(eid) ?? { serviceId, entries: [], hasGap: false }
    drafts.set(eid, draft)
    return draft
  }

  async function eidsFor(entity: EntityName, { serviceId, eid }: Whose): Promise<readonly string[]> {
    const { scope } = entities[entity]
    if (scope !== 'owner') return audienceOf(tx, serviceId, scope)
    if (eid === undefined) throw new Error(`An ${entity} is put for an eid`)
    return [eid]
  }

  const changeOf = (entity: EntityName, id: string, value: object | null): FeedChange => ({
    kind: 'entity',
    entity,
    id,
    version: entities[entity].version,
    value: value && { ...value },
  })

  async function putAll<E extends EntityName>(entity: E, values: ReadonlyArray<EntityValue<E>>, whose: Whose) {
    const { serviceId } = whose
    const eids = await eidsFor(entity, whose)
    const changes = values.map((value) => changeOf(entity, keyOf(entity, value), value))
    const bytes = changes.reduce((sum, change) => sum + Buffer.byteLength(JSON.stringify(change)), 0)
    if (bytes * eids.length <= mostBytes) {
      for (const change of changes) add(serviceId, eids, change)
      return
    }
    for (const eid of eids) draftOf(serviceId, eid).hasGap = true
    // Clients notice the missing number by this entry.
    add(serviceId, eids, { kind: 'changed', what: entity })
  }

  return {
    add,
    addForStaff: (serviceId, change) => add(serviceId, [staffFeedOf(serviceId)], change),
    put: async (entity, value, whose) =>
      add(whose.serviceId, await eidsFor(entity, whose), changeOf(entity, keyOf(entity, value), value)),
    putAll,
    remove: async (entity, key, whose) =>
      add(whose.serviceId, await eidsFor(entity, whose), changeOf(entity, key, null)),
    async changed(what, { serviceId }) {
      const scope = calls[what].audience === 'admin' ? 'admin' : 'staff'
      add(serviceId, await audienceOf(tx, serviceId, scope), { kind: 'changed', what })
    },
    due: (duty, atMs) => void dues.push({ duty, atMs }),
    drafts: () => drafts,
    heard: () => heard,
    dues: () => dues,
  }
}

/** Returns the key that identifies a value among those of its entity. */
export const keyOf = <E extends EntityName>(entity: E, value: EntityValue<E>): string =>
  // The checked edge: `entity()` took the name of one of the value's properties.
  String((value as Record<string, unknown>)[entities[entity].key])

/** An entry of `EidDraft` with its number, as JSON text. */
export const numbered = (entry: string, n: number) => `{"n":${n},${entry.slice(1)}`
