import type { telephonyCalls } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { fail, type Result } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Origin, Session } from '#server/calls/session.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import type { Once } from '#server/idempotency/once.ts'
import type { RoutingRules } from '#server/inquiries/route-inquiry.ts'
import type { Logger } from '#server/platform/logger.ts'
import { answerCall } from './answer-call.ts'
import { callFor } from './call-view.ts'
import { leaveCall, updateParty } from './leave-call.ts'
import { callsWith } from './load-call.ts'
import { type Me, meOf } from './me.ts'
import { type CallRules, startCall } from './start-call.ts'
import { watchCalls } from './watch-calls.ts'

type Deps = {
  database: Database
  changes: Changes
  clock: Clock
  log: Logger
  signal: AbortSignal
  once: Once
  rules: RoutingRules
  pokeRouter: () => void
  settings: { SIP_URL?: string | undefined; EVERLINE_CALL_MINUTES?: number | undefined }
}

const refuse = async () => fail('calls-unavailable')

export const telephony = {
  create(deps) {
    const { changes, once, pokeRouter, settings } = deps
    const rules: CallRules = {
      routing: deps.rules,
      hasNumbers: settings.SIP_URL !== undefined,
      minutesOfMonth: settings.EVERLINE_CALL_MINUTES ?? null,
    }
    const watch = watchCalls({ ...deps, rules })

    type Context = { session: Session; origin: Origin; requestHash: string }
    type Change<T> = (tx: Db, feed: FeedDraft, me: Me) => Promise<Result<T>>
    /** Runs a change once, for the device that asks; afterwards an agent may be free, or asked. */
    async function moving<T>(idempotencyKey: string, { session, origin, requestHash }: Context, change: Change<T>) {
      const result = await once({ session, idempotencyKey, requestHash }, async (tx, feed) =>
        change(tx, feed, await meOf(tx, session, origin)),
      )
      pokeRouter()
      return result
    }
    /** The same for changes that may be repeated. */
    const changing = <T>({ session, origin }: Context, change: Change<T>) =>
      changes.run(async (tx, feed) => change(tx, feed, await meOf(tx, session, origin)))

    const handlers: Omit<HandlersOf<typeof telephonyCalls>, 'getSipAccess'> = {
      startCall: ({ body, idempotencyKey }, context) =>
        moving(idempotencyKey, context, (tx, feed, me) => startCall(tx, feed, me, body, rules)),
      answerCall: ({ params, body, idempotencyKey }, context) =>
        moving(idempotencyKey, context, (tx, feed, me) =>
          answerCall(tx, feed, me, { callId: params.callId, isAccepted: body.accept }, rules),
        ),
      leaveCall: ({ params, body, idempotencyKey }, context) =>
        moving(idempotencyKey, context, (tx, feed, me) =>
          leaveCall(tx, feed, me, { callId: params.callId, end: body.end }, rules),
        ),
      updateCallParty: ({ params, body }, context) =>
        changing(context, (tx, feed, me) => updateParty(tx, feed, me, { callId: params.callId, update: body }, rules)),
      inviteToCall: refuse,
      removeFromCall: refuse,
      transferCall: refuse,
      setCallRecording: refuse,
      getOngoingCall: refuse,
      monitorListen: refuse,
      monitorUpdateSession: refuse,
      monitorLeave: refuse,
      monitorBarge: refuse,
      monitorTakeover: refuse,
      requestCallback: refuse,
    }
    const entities = {
      call: async (tx: Db, session: Session) =>
        (await callsWith(tx, session.eid)).map((call) => callFor(call, session)),
    }
    return { handlers, entities, idle: () => watch.idle() }
  },
} satisfies ServerModule<Deps>
