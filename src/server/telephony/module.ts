import type { callLogCalls, telephonyCalls } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { afterCommit, type Database, type Db } from '#server/db/database.ts'
import type { Change, Handlers } from '#server/domain/handler.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import type { Changes } from '#server/feed/changes.ts'
import { answerCall } from './answer-call.ts'
import { callLogOf } from './call-log.ts'
import { callFor } from './call-view.ts'
import { requestCallback } from './callback.ts'
import { callInsteadOfChatbot } from './chatbot-call.ts'
import { inviteToCall, removeFromCall, setRecording, transferCall } from './conference.ts'
import { leaveCall, updateParty } from './leave-call.ts'
import { callsWith } from './load-call.ts'
import { meOf } from './me.ts'
import { type CallChange, monitorHandlers, type RunCallChange } from './monitor-handlers.ts'
import { type CallRules, startCall } from './start-call.ts'
import { watchCalls } from './watch-calls.ts'

type Deps = {
  database: Database
  changes: Changes
  signal: AbortSignal
  callRules: CallRules
  pokeRouter: () => void
}

export const telephony = {
  create(deps) {
    const { database, pokeRouter, callRules: rules } = deps

    /** Runs a change for the device that asks. */
    const asked = async <T>(context: Change, change: CallChange<T>): Promise<Result<T>> =>
      change(context.tx, context.feed, await meOf(context.tx, context.session, context.origin))
    /** The same; afterwards an agent may be free, or asked. */
    const moving: RunCallChange = (context, change) => {
      afterCommit(context.tx, pokeRouter)
      return asked(context, change)
    }

    type Handled = HandlersOf<typeof telephonyCalls & typeof callLogCalls> & Pick<Handlers, 'chatbotCallTransfer'>
    const handlers: Omit<Handled, 'getSipAccess' | 'getTestCallServers'> = {
      startCall: ({ body }, context) => moving(context, (tx, feed, me) => startCall(tx, feed, me, body, rules)),
      answerCall: ({ params, body }, context) =>
        moving(context, (tx, feed, me) =>
          answerCall(tx, feed, me, { callId: params.callId, isAccepted: body.accept }, rules),
        ),
      leaveCall: ({ params, body }, context) =>
        moving(context, (tx, feed, me) => leaveCall(tx, feed, me, { callId: params.callId, end: body.end }, rules)),
      updateCallParty: ({ params, body }, context) =>
        asked(context, (tx, feed, me) => updateParty(tx, feed, me, { callId: params.callId, update: body }, rules)),
      inviteToCall: ({ params, body }, context) =>
        moving(context, (tx, feed, me) => inviteToCall(tx, feed, me, { ...params, ...body }, rules)),
      removeFromCall: ({ params }, context) =>
        moving(context, (tx, feed, me) => removeFromCall(tx, feed, me, params, rules)),
      transferCall: ({ params, body }, context) =>
        moving(context, (tx, feed, me) => transferCall(tx, feed, me, { ...params, ...body }, rules)),
      setCallRecording: ({ params, body }, context) =>
        asked(context, (tx, feed, me) => setRecording(tx, feed, me, { ...params, ...body }, rules)),
      requestCallback: ({ params, body }, context) =>
        moving(context, (tx, feed, me) => requestCallback(tx, feed, me, { ...params, ...body }, rules)),
      ...monitorHandlers(moving, rules),
      chatbotCallTransfer: ({ params }, context) =>
        moving(context, (tx, feed, me) => callInsteadOfChatbot(tx, feed, me, params.id, rules)),
      getCallLog: ({ query }, { session }) => database.transaction((tx) => callLogOf(tx, session, query)),
    }
    const entities = {
      call: async (tx: Db, session: Session) =>
        (await callsWith(tx, session.eid)).map((call) => callFor(call, session)),
    }
    return { handlers, entities, duties: [watchCalls({ ...deps, rules })] }
  },
} satisfies ServerModule<Deps>
