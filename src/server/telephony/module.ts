import type { CallId, callLogCalls, telephonyCalls } from '#core/contract/index.ts'
import type { Session } from '#server/calls/session.ts'
import { afterCommit, type Db } from '#server/db/database.ts'
import type { Change, Handlers, Input } from '#server/domain/handler.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { answerCall } from './answer-call.ts'
import { callLogOf } from './call-log.ts'
import { callFor } from './call-view.ts'
import { requestCallback } from './callback.ts'
import { callInsteadOfChatbot } from './chatbot-call.ts'
import { inviteToCall, removeFromCall, setRecording, transferCall } from './conference.ts'
import { leaveCall, updateParty } from './leave-call.ts'
import { callsWith } from './load-call.ts'
import { meOf } from './me.ts'
import { bargeIn, listen, ongoingCall, stopListening, takeOver, updateSession } from './monitoring.ts'
import { type CallHandler, startCall } from './start-call.ts'
import { watchCalls } from './watch-calls.ts'

export const telephony = {
  create(deps) {
    const { database, pokeRouter, callRules: rules } = deps

    /** Handles a call for the device that asks. */
    const asked =
      <K extends CallId>(handler: CallHandler<K>) =>
      async (input: Input<K>, { tx, feed, session, origin }: Change) =>
        handler(input, { tx, feed, rules, me: await meOf(tx, session, origin) })
    /** The same; afterwards an agent may be free, or asked. */
    const moving =
      <K extends CallId>(handler: CallHandler<K>) =>
      (input: Input<K>, context: Change) => {
        afterCommit(context.tx, pokeRouter)
        return asked(handler)(input, context)
      }

    type Handled = HandlersOf<typeof telephonyCalls & typeof callLogCalls> & Pick<Handlers, 'chatbotCallTransfer'>
    const handlers: Omit<Handled, 'getSipAccess' | 'getTestCallServers'> = {
      startCall: moving(startCall),
      answerCall: moving(answerCall),
      leaveCall: moving(leaveCall),
      updateCallParty: asked(updateParty),
      inviteToCall: moving(inviteToCall),
      removeFromCall: moving(removeFromCall),
      transferCall: moving(transferCall),
      setCallRecording: asked(setRecording),
      requestCallback: moving(requestCallback),
      getOngoingCall: ongoingCall,
      monitorListen: moving(listen),
      monitorUpdateSession: moving(updateSession),
      monitorLeave: moving(stopListening),
      monitorBarge: moving(bargeIn),
      monitorTakeover: moving(takeOver),
      chatbotCallTransfer: moving(callInsteadOfChatbot),
      getCallLog: ({ query }, { session }) => database.transaction((tx) => callLogOf(tx, session, query)),
    }
    const entities = {
      call: async (tx: Db, session: Session) =>
        (await callsWith(tx, session.eid)).map((call) => callFor(call, session)),
    }
    return { handlers, entities, duties: [watchCalls({ ...deps, rules })] }
  },
} satisfies ServerModule
