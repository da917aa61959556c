import type { RxDocument } from 'rxdb'
import { map } from 'rxjs'
import type { EntityName, EntityValue } from '#core/contract/index.ts'
import { fileLane } from '#core/contract/lanes.ts'
import { noDrafts, type RoomDrafts } from '#core/messages/drafts.ts'
import type { OutboxRow, RowOf } from '#core/outbox/outbox-row.ts'
import type {
  ConversationRow,
  EntityRow,
  LiveRow,
  LiveValue,
  MessageRow,
  StateRow,
  StateValue,
} from '#core/store/rows.ts'
import type { LiveQuery } from './shared-queries.ts'
import { useLiveQuery } from './use-live-query.ts'

/*
 * How the app reads rows: every hook is one live query over the tab's replica. `undefined` means that there is no
 * result yet; local rows come within a few milliseconds, so no spinner is shown for them.
 */

/**
 * Rows by their RxDB documents. RxDB has one document for each state of a row, so that an unchanged row stays the same
 * object.
 */
const rows = new WeakMap<object, unknown>()

export function rowOf<Row>(document: Pick<RxDocument<Row>, 'toJSON'>): Row {
  const known = rows.get(document)
  // The checked edge: the row was made from this document.
  if (known) return known as Row
  const row = document.toJSON() as Row
  rows.set(document, row)
  return row
}

const valueIn = (document: Pick<RxDocument<{ value: unknown }>, 'toJSON'>) => rowOf<{ value: unknown }>(document).value

/** For rows that the next start shows before the hub is reached: neither those that are true only now, nor drafts. */
const recalled = { recall: true }
/** The same, for rows that the backend has. */
const ofBackend = { ...recalled, isOfBackend: true }

/** Conversations of one inbox tab, newest first, at most `limit`. */
export const conversationsQuery = (status: ConversationRow['status'], limit: number): LiveQuery<ConversationRow[]> => ({
  key: `conversations/${status}/${limit}`,
  observe: ({ persistent }) =>
    persistent.conversations
      .find({ selector: { status }, sort: [{ status: 'desc' }, { lastAtMs: 'desc' }, { id: 'desc' }], limit })
      .$.pipe(map((rows) => rows.map(rowOf<ConversationRow>))),
  ...ofBackend,
})
export const useConversations = (status: ConversationRow['status'], limit: number) =>
  useLiveQuery(conversationsQuery(status, limit))

/** One conversation; null if there is no row of it. */
export const conversationQuery = (id: string): LiveQuery<ConversationRow | null> => ({
  key: `conversation/${id}`,
  observe: ({ persistent }) =>
    persistent.conversations.findOne(id).$.pipe(map((row) => row && rowOf<ConversationRow>(row))),
  ...ofBackend,
})
export const useConversation = (id: string) => useLiveQuery(conversationQuery(id))

/** Stored messages of a room from `fromSeq` on, in order. */
export const messagesQuery = (roomId: string, fromSeq: number): LiveQuery<MessageRow[]> => ({
  key: `messages/${roomId}/${fromSeq}`,
  observe: ({ persistent }) =>
    persistent.messages
      .find({
        selector: { roomId, seq: { $gte: fromSeq } },
        sort: [{ roomId: 'asc' }, { seq: 'asc' }],
      })
      .$.pipe(map((rows) => rows.map(rowOf<MessageRow>))),
  ...ofBackend,
})
export const useMessages = (roomId: string, fromSeq: number) => useLiveQuery(messagesQuery(roomId, fromSeq))

/** The commands of a lane (a room's lane is its id) that the backend does not have yet, in order. */
export const outboxQuery = (lane: string): LiveQuery<OutboxRow[]> => ({
  key: `outbox/${lane}`,
  observe: ({ persistent }) =>
    persistent.outbox
      .find({ selector: { lane }, sort: [{ lane: 'asc' }, { id: 'asc' }] })
      .$.pipe(map((rows) => rows.map(rowOf<OutboxRow>))),
  ...recalled,
})
export const useOutbox = (lane: string) => useLiveQuery(outboxQuery(lane))

/**
 * All commands that wait for longer than a moment: those that were refused, and without a connection every one. What is
 * sent at once changes nothing here.
 */
export const useHeldUp = (isOffline: boolean) =>
  useLiveQuery<OutboxRow[]>({
    key: `held-up/${isOffline}`,
    observe: ({ persistent }) =>
      persistent.outbox
        .find({ selector: isOffline ? {} : { state: 'failed' }, sort: [{ id: 'asc' }] })
        .$.pipe(map((rows) => rows.map(rowOf<OutboxRow>))),
  })

/** Files of a room that the backend does not have yet, in order. Each has a lane of its own. */
export const filesQuery = (roomId: string): LiveQuery<Array<RowOf<'file-message'>>> => ({
  key: `files/${roomId}`,
  observe: ({ persistent }) =>
    persistent.outbox
      .find({
        selector: { lane: { $gte: fileLane(''), $lt: fileLane('\uffff') } },
        sort: [{ lane: 'asc' }, { id: 'asc' }],
      })
      .$.pipe(
        map((rows) =>
          rows
            .map(rowOf<OutboxRow>)
            .filter((row): row is RowOf<'file-message'> => row.kind === 'file-message' && row.payload.roomId === roomId)
            .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
        ),
      ),
  ...recalled,
})
export const useUnsentFiles = (roomId: string) => useLiveQuery(filesQuery(roomId))

/** The drafts of a room: text that was typed and not sent. */
export const draftQuery = (roomId: string): LiveQuery<RoomDrafts> => ({
  key: `draft/${roomId}`,
  observe: ({ persistent }) =>
    persistent.state
      .findOne(`draft/${roomId}`)
      .$.pipe(map((row) => (row ? { ...noDrafts, ...(valueIn(row) as StateValue<`draft/${string}`>) } : noDrafts))),
})

/**
 * All stored entities of a kind, in the order that its definition says.
 *
 * @param options.recall whether the next start may show them before the hub is reached; not for what is true only now
 */
export const useEntities = <E extends EntityName>(entity: E, options = recalled) =>
  useLiveQuery({ ...entitiesQuery(entity), ...options })
/** Entities that say what goes on now. */
const isOfNow = (entity: EntityName) => entity === 'offer' || entity === 'call' || entity === 'reminder'
export const entitiesQuery = <E extends EntityName>(entity: E): LiveQuery<Array<EntityValue<E>>> => ({
  key: `entities/${entity}`,
  observe: ({ persistent }) =>
    persistent.entities
      .find({
        selector: { entity, reading: 'known' },
        sort: [{ entity: 'asc' }, { reading: 'asc' }, { order: 'asc' }, { id: 'asc' }],
      })
      // The checked edge: a row with reading 'known' has passed the schema of its entity.
      .$.pipe(map((rows) => rows.map((row) => valueIn(row) as EntityValue<E>))),
  isForUnseen: isOfNow(entity),
  isOfBackend: !isOfNow(entity),
})

/** One replicated entity; null if there is no row of it. */
export const useEntity = <E extends EntityName>(entity: E, key: string) =>
  useLiveQuery<EntityValue<E> | null>({
    key: `entity/${entity}/${key}`,
    observe: ({ persistent }) =>
      persistent.entities
        .findOne(`${entity}/${key}`)
        // The checked edge: a row with reading 'known' has passed the schema of its entity.
        .$.pipe(
          map((row) => (row && rowOf<EntityRow>(row).reading === 'known' ? (valueIn(row) as EntityValue<E>) : null)),
        ),
    ...ofBackend,
  })

/** All stored offers, pending and just ended, by deadline. */
export const useOffers = () => useEntities('offer', { recall: false })

export const useStaff = () => useEntities('staff')

/** A single value that outlives the browser; null if it is not set. */
export const stateQuery = <K extends StateRow['id']>(id: K): LiveQuery<StateValue<K> | null> => ({
  key: `state/${id}`,
  observe: ({ persistent }) =>
    persistent.state.findOne(id).$.pipe(map((row) => (row ? (valueIn(row) as StateValue<K>) : null))),
  ...ofBackend,
})
export const useStateRow = <K extends StateRow['id']>(id: K) => useLiveQuery(stateQuery(id))

/** A single value of the hub's memory; null if it is not set. */
export const liveQuery = <K extends LiveRow['id']>(id: K): LiveQuery<LiveValue<K> | null> => ({
  key: `live/${id}`,
  observe: ({ live }) => live.live.findOne(id).$.pipe(map((row) => (row ? (valueIn(row) as LiveValue<K>) : null))),
  // The end of a session, and calls, which may have to move to this tab.
  isForUnseen: /^(session$|call|media-host)/.test(id),
})
export const useLiveRow = <K extends LiveRow['id']>(id: K) => useLiveQuery(liveQuery(id), { keep: true })
