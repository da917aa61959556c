import type { callLogCalls, telephonyCalls } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Handlers } from '#server/calls/handler.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Session } from '#server/calls/session.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Once } from '#server/idempotency/once.ts'
import type { Logger } from '#server/platform/logger.ts'
import { answerCall } from './answer-call.ts'
import { callLogOf } from './call-log.ts'
import { callFor } from './call-view.ts'
import { requestCallback } from './callback.ts'
import { callInsteadOfChatbot } from './chatbot-call.ts'
import { inviteToCall, removeFromCall, setRecording, transferCall } from './conference.ts'
import { leaveCall, updateParty } from './leave-call.ts'
import { callsWith } from './load-call.ts'
import { meOf } from './me.ts'
import { type Changing, type Moving, monitorHandlers } from './monitor-handlers.ts'
import { type CallRules, startCall } from './start-call.ts'
import { watchCalls } from './watch-calls.ts'

type Deps = {
  database: Database
  changes: Changes
  clock: Clock
  log: Logger
  signal: AbortSignal
  once: Once
  callRules: CallRules
  pokeRouter: () => void
}

export const telephony = {
  create(deps) {
    const { database, changes, once, pokeRouter, callRules: rules } = deps
    const watch = watchCalls({ ...deps, rules })

    /** Runs a change once, for the device that asks; afterwards an agent may be free, or asked. */
    const moving: Moving = async (idempotencyKey, { session, origin, requestHash }, change) => {
      const result = await once({ session, idempotencyKey, requestHash }, async (tx, feed) =>
        change(tx, feed, await meOf(tx, session, origin)),
      )
      pokeRouter()
      return result
    }
    /** The same for changes that may be repeated. */
    const changing: Changing = ({ session, origin }, change) =>
      changes.run(async (tx, feed) => change(tx, feed, await meOf(tx, session, origin)))

    type Handled = HandlersOf<typeof telephonyCalls & typeof callLogCalls> & Pick<Handlers, 'chatbotCallTransfer'>
    const handlers: Omit<Handled, 'getSipAccess' | 'getTestCallServers'> = {
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
      inviteToCall: ({ params, body, idempotencyKey }, context) =>
        moving(idempotencyKey, context, (tx, feed, me) => inviteToCall(tx, feed, me, { ...params, ...body }, rules)),
      removeFromCall: ({ params, idempotencyKey }, context) =>
        moving(idempotencyKey, context, (tx, feed, me) => removeFromCall(tx, feed, me, params, rules)),
      transferCall: ({ params, body, idempotencyKey }, context) =>
        moving(idempotencyKey, context, (tx, feed, me) => transferCall(tx, feed, me, { ...params, ...body }, rules)),
      setCallRecording: ({ params, body }, context) =>
        changing(context, (tx, feed, me) => setRecording(tx, feed, me, { ...params, ...body }, rules)),
      requestCallback: ({ params, body, idempotencyKey }, context) =>
        moving(idempotencyKey, context, (tx, feed, me) => requestCallback(tx, feed, me, { ...params, ...body }, rules)),
      ...monitorHandlers(deps, moving, rules),
      chatbotCallTransfer: ({ params }, context) =>
        changing(context, (tx, feed, me) => callInsteadOfChatbot(tx, feed, me, params.id, rules)).finally(pokeRouter),
      getCallLog: ({ query }, { session }) => database.transaction((tx) => callLogOf(tx, session, query)),
    }
    const entities = {
      call: async (tx: Db, session: Session) =>
        (await callsWith(tx, session.eid)).map((call) => callFor(call, session)),
    }
    return { handlers, entities, idle: () => watch.idle() }
  },
} satisfies ServerModule<Deps>
