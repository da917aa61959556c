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

/** Conversations of one inbox tab, newest first, at most `limit`. */
export const useConversations = (status: ConversationRow['status'], limit: number) =>
  useLiveQuery(`conversations/${status}/${limit}`, ({ persistent }) =>
    persistent.conversations
      .find({ selector: { status }, sort: [{ status: 'desc' }, { lastAtMs: 'desc' }, { id: 'desc' }], limit })
      .$.pipe(map((rows) => rows.map((row) => row.toJSON() as ConversationRow))),
  )

/** One conversation; null when it does not exist here. */
export const useConversation = (id: string) =>
  useLiveQuery(`conversation/${id}`, ({ persistent }) =>
    persistent.conversations.findOne(id).$.pipe(map((row) => (row?.toJSON() ?? null) as ConversationRow | null)),
  )

/** Held messages of a room with `fromSeq` or above, in order. */
export const useMessages = (roomId: string, fromSeq: number) =>
  useLiveQuery(`messages/${roomId}/${fromSeq}`, ({ persistent }) =>
    persistent.messages
      .find({
        selector: { roomId, seq: { $gte: fromSeq } },
        sort: [{ roomId: 'asc' }, { seq: 'asc' }],
      })
      .$.pipe(map((rows) => rows.map((row) => row.toJSON() as MessageRow))),
  )

/** The room's messages and commands that the backend does not have yet, in order. */
export const useOutbox = (roomId: string) =>
  useLiveQuery(`outbox/${roomId}`, ({ persistent }) =>
    persistent.outbox
      .find({ selector: { roomId }, sort: [{ id: 'asc' }] })
      .$.pipe(map((rows) => rows.map((row) => row.toJSON() as OutboxRow))),
  )

/** What was typed in a room and not sent; '' without a draft. */
export const useDraft = (roomId: string) =>
  useLiveQuery(`draft/${roomId}`, ({ persistent }) =>
    persistent.state
      .findOne(`draft/${roomId}`)
      .$.pipe(map((row) => (row ? (row.toJSON().value as StateValue<`draft/${string}`>).text : ''))),
  )

/** State rows whose id begins with `prefix/`. */
const stateRowsUnder = ({ persistent }: Replica, prefix: 'offer' | 'staff') =>
  // '0' follows '/': everything that begins with the prefix lies between.
  persistent.state.find({ selector: { id: { $gt: `${prefix}/`, $lt: `${prefix}0` } } }).$

/** Every offer that is kept, pending and just ended, by deadline. */
export const useOffers = () =>
  useLiveQuery('offers', (replica) =>
    stateRowsUnder(replica, 'offer').pipe(
      map((rows) => rows.map((row) => row.toJSON().value as OfferRow).toSorted((a, b) => a.deadlineMs - b.deadlineMs)),
    ),
  )

export const useStaff = () =>
  useLiveQuery('staff', (replica) =>
    stateRowsUnder(replica, 'staff').pipe(map((rows) => rows.map((row) => row.toJSON().value as StaffRow))),
  )

/** A singleton that outlives the browser; null while it is not set. */
export const useStateRow = <K extends StateRow['id']>(id: K) =>
  useLiveQuery(`state/${id}`, ({ persistent }) =>
    persistent.state.findOne(id).$.pipe(map((row) => (row ? (row.toJSON().value as StateValue<K>) : null))),
  )

/** A singleton of the hub's memory; null while it is not set. */
export const useLiveRow = <K extends LiveRow['id']>(id: K) =>
  useLiveQuery(
    `live/${id}`,
    ({ live }) => live.live.findOne(id).$.pipe(map((row) => (row ? (row.toJSON().value as LiveValue<K>) : null))),
    true,
  )
