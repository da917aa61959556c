import type { telephonyCalls } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { Change } from '#server/domain/handler.ts'
import type { HandlersOf } from '#server/domain/module.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import type { Me } from './me.ts'
import { listen, ongoingCall, setMode, stopListening, takeCallOver, takeOverOf } from './monitoring.ts'
import type { CallRules } from './start-call.ts'

export type CallChange<T> = (tx: Db, feed: FeedDraft, me: Me) => Promise<Result<T>>
export type RunCallChange = <T>(context: Change, change: CallChange<T>) => Promise<Result<T>>

type MonitorCall = `monitor${string}` & keyof typeof telephonyCalls

/** The calls of monitoring [CAL-06]. */
export const monitorHandlers = (
  moving: RunCallChange,
  rules: CallRules,
): Pick<HandlersOf<typeof telephonyCalls>, MonitorCall | 'getOngoingCall'> => ({
  getOngoingCall: ({ params }, { db, session }) => ongoingCall(db, session, params.id),
  monitorListen: ({ params }, context) => moving(context, (tx, feed, me) => listen(tx, feed, me, params.id, rules)),
  monitorUpdateSession: ({ params, body }, context) =>
    moving(context, (tx, feed, me) =>
      body.action === 'takeover'
        ? takeCallOver(tx, feed, me, { sessionId: params.id }, rules)
        : setMode(tx, feed, me, { sessionId: params.id }, body.action, rules),
    ),
  monitorLeave: ({ params }, context) =>
    moving(context, (tx, feed, me) => stopListening(tx, feed, me, params.id, rules)),
  monitorBarge: ({ params }, context) =>
    moving(context, (tx, feed, me) => setMode(tx, feed, me, { inquiryId: params.id }, 'barge', rules)),
  monitorTakeover: ({ params }, context) =>
    moving(context, (tx, feed, me) => takeOverOf(tx, feed, me, { inquiryId: params.id }, rules)),
})
