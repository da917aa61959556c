import type { RxDocument } from 'rxdb'
import { map } from 'rxjs'
import type {
  ConversationRow,
  LiveRow,
  LiveValue,
  MessageRow,
  OfferRow,
  OutboxRow,
  StaffRow,
  StateRow,
  StateValue,
} from '#core/store/rows.ts'
import type { Replica } from './everline.tsx'
import { useLiveQuery } from './use-live-query.ts'

/*
 * The reading half of the app: every hook is one live query over the tab's replica. `undefined` means that the first
 * result is not there yet; local rows come within a few milliseconds, so nothing shows a spinner for it.
 */

/** Rows by their documents: RxDB keeps one document for each state of a row, so that an unchanged row stays the same object. */
const rows = new WeakMap<object, unknown>()

function rowOf<Row>(document: Pick<RxDocument<Row>, 'toJSON'>): Row {
  const known = rows.get(document)
  // The checked edge: what a document's row was, it is.
  if (known) return known as Row
  const row = document.toJSON() as Row
  rows.set(document, row)
  return row
}

const valueIn = (document: Pick<RxDocument<{ value: unknown }>, 'toJSON'>) => rowOf<{ value: unknown }>(document).value

/** Drawn at the next start before the hub is there. Not so what is true only now, and what one writes in. */
const recalled = { recall: true }

/** Conversations of one inbox tab, newest first, at most `limit`. */
export const useConversations = (status: ConversationRow['status'], limit: number) =>
  useLiveQuery(
    `conversations/${status}/${limit}`,
    ({ persistent }) =>
      persistent.conversations
        .find({ selector: { status }, sort: [{ status: 'desc' }, { lastAtMs: 'desc' }, { id: 'desc' }], limit })
        .$.pipe(map((rows) => rows.map(rowOf<ConversationRow>))),
    recalled,
  )

/** One conversation; null when it does not exist here. */
export const useConversation = (id: string) =>
  useLiveQuery(
    `conversation/${id}`,
    ({ persistent }) => persistent.conversations.findOne(id).$.pipe(map((row) => row && rowOf<ConversationRow>(row))),
    recalled,
  )

/** Held messages of a room with `fromSeq` or above, in order. */
export const useMessages = (roomId: string, fromSeq: number) =>
  useLiveQuery(
    `messages/${roomId}/${fromSeq}`,
    ({ persistent }) =>
      persistent.messages
        .find({
          selector: { roomId, seq: { $gte: fromSeq } },
          sort: [{ roomId: 'asc' }, { seq: 'asc' }],
        })
        .$.pipe(map((rows) => rows.map(rowOf<MessageRow>))),
    recalled,
  )

/** The room's messages and commands that the backend does not have yet, in order. */
export const useOutbox = (roomId: string) =>
  useLiveQuery(
    `outbox/${roomId}`,
    ({ persistent }) =>
      persistent.outbox
        .find({ selector: { roomId }, sort: [{ id: 'asc' }] })
        .$.pipe(map((rows) => rows.map(rowOf<OutboxRow>))),
    recalled,
  )

/** What was typed in a room and not sent; '' without a draft. */
export const useDraft = (roomId: string) =>
  useLiveQuery(`draft/${roomId}`, ({ persistent }) =>
    persistent.state
      .findOne(`draft/${roomId}`)
      .$.pipe(map((row) => (row ? (valueIn(row) as StateValue<`draft/${string}`>).text : ''))),
  )

/** State rows whose id begins with `prefix/`. */
const stateRowsUnder = ({ persistent }: Replica, prefix: 'offer' | 'staff') =>
  // '0' follows '/': everything that begins with the prefix lies between.
  persistent.state.find({ selector: { id: { $gt: `${prefix}/`, $lt: `${prefix}0` } } }).$

/** Every offer that is kept, pending and just ended, by deadline. */
export const useOffers = () =>
  useLiveQuery('offers', (replica) =>
    stateRowsUnder(replica, 'offer').pipe(
      map((rows) => rows.map((row) => valueIn(row) as OfferRow).toSorted((a, b) => a.deadlineMs - b.deadlineMs)),
    ),
  )

export const useStaff = () =>
  useLiveQuery(
    'staff',
    (replica) => stateRowsUnder(replica, 'staff').pipe(map((rows) => rows.map((row) => valueIn(row) as StaffRow))),
    recalled,
  )

/** A singleton that outlives the browser; null while it is not set. */
export const useStateRow = <K extends StateRow['id']>(id: K) =>
  useLiveQuery(
    `state/${id}`,
    ({ persistent }) =>
      persistent.state.findOne(id).$.pipe(map((row) => (row ? (valueIn(row) as StateValue<K>) : null))),
    recalled,
  )

/** A singleton of the hub's memory; null while it is not set. */
export const useLiveRow = <K extends LiveRow['id']>(id: K) =>
  useLiveQuery(
    `live/${id}`,
    ({ live }) => live.live.findOne(id).$.pipe(map((row) => (row ? (valueIn(row) as LiveValue<K>) : null))),
    { keep: true },
  )
