import type { telephonyCalls } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { HandlersOf } from '#server/calls/module.ts'
import type { Origin, Session } from '#server/calls/session.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import type { Me } from './me.ts'
import { listen, ongoingCall, setMode, stopListening, takeCallOver, takeOverOf } from './monitoring.ts'
import type { CallRules } from './start-call.ts'

export type Context = { session: Session; origin: Origin; requestHash: string }
type Change<T> = (tx: Db, feed: FeedDraft, me: Me) => Promise<Result<T>>
export type Moving = <T>(idempotencyKey: string, context: Context, change: Change<T>) => Promise<Result<T>>
export type Changing = <T>(context: Context, change: Change<T>) => Promise<Result<T>>

type MonitorCall = `monitor${string}` & keyof typeof telephonyCalls

/** The calls of monitoring [CAL-06]. */
export const monitorHandlers = (
  { database }: { database: Database },
  moving: Moving,
  rules: CallRules,
): Pick<HandlersOf<typeof telephonyCalls>, MonitorCall | 'getOngoingCall'> => ({
  getOngoingCall: ({ params }, { session }) => ongoingCall(database.db, session, params.id),
  monitorListen: ({ params, idempotencyKey }, context) =>
    moving(idempotencyKey, context, (tx, feed, me) => listen(tx, feed, me, params.id, rules)),
  monitorUpdateSession: ({ params, body, idempotencyKey }, context) =>
    moving(idempotencyKey, context, (tx, feed, me) =>
      body.action === 'takeover'
        ? takeCallOver(tx, feed, me, { sessionId: params.id }, rules)
        : setMode(tx, feed, me, { sessionId: params.id }, body.action, rules),
    ),
  monitorLeave: ({ params, idempotencyKey }, context) =>
    moving(idempotencyKey, context, (tx, feed, me) => stopListening(tx, feed, me, params.id, rules)),
  monitorBarge: ({ params, idempotencyKey }, context) =>
    moving(idempotencyKey, context, (tx, feed, me) => setMode(tx, feed, me, { inquiryId: params.id }, 'barge', rules)),
  monitorTakeover: ({ params, idempotencyKey }, context) =>
    moving(idempotencyKey, context, (tx, feed, me) => takeOverOf(tx, feed, me, { inquiryId: params.id }, rules)),
})
