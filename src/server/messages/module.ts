import type { appointmentCalls, contentCalls, messageCalls } from '#core/contract/index.ts'
import { textOfContent } from '#core/messages/content-text.ts'
import { ok } from '#core/platform/result.ts'
import { refusalOf } from '#server/calls/refusal-of.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { freeTime, listFreeTimes, takeTime } from './book-appointment.ts'
import { listMessages } from './list-messages.ts'
import { resolveContent } from './resolve-content.ts'
import { sendRequest } from './send-request.ts'
import { createSetMarks } from './set-marks.ts'
import { messages as messagesTable } from './tables.ts'
import { loadPlan, repeatsPlan, writePlan } from './write-sends.ts'

export const messages = {
  plans: [repeatsPlan, loadPlan, writePlan],
  busyTables: [messagesTable],
  create({ database, changes, clock, sends, files }) {
    const marks = createSetMarks({ changes })

    const handlers: HandlersOf<typeof messageCalls & typeof contentCalls & typeof appointmentCalls> = {
      listMessages,
      sendMessage: {
        ownTransaction: 'Shares a transaction with the messages that arrive at the same time.',
        handle: ({ params, body, idempotencyKey }, { session }) =>
          sends.add(sendRequest(session, params.roomId, body, idempotencyKey)),
      },
      sendContent: {
        ownTransaction: 'Shares a transaction with the messages that arrive at the same time.',
        async handle({ params: { roomId }, body: { content: sent, ...body }, idempotencyKey }, { session }) {
          const resolved = await resolveContent(files, session, { roomId, messageId: body.id }, sent)
          if (!resolved.ok) return resolved
          return sends.add(sendRequest(session, roomId, { ...body, ...resolved.value }, idempotencyKey))
        },
      },
      listFreeTimes: ({ params, body }, { db, session }) =>
        listFreeTimes(db, session, { ...params, ...body }, { nowMs: clock.nowMs() }),
      bookAppointment: {
        ownTransaction: 'The message shares a transaction with those that arrive at the same time.',
        async handle({ params: { roomId }, body, idempotencyKey }, { session }) {
          const { id } = body
          const taken = await changes.run(({ tx }) =>
            takeTime(tx, session, { ...body, roomId }, { nowMs: clock.nowMs() }),
          )
          if (!taken.ok) return taken
          const content = taken.value
          // A crash before this leaves the time taken; the visitor's client repeats the call.
          const request = sendRequest(session, roomId, { id, text: textOfContent(content), content }, idempotencyKey)
          const sent = await sends.add(request)
          if (!sent.ok) await freeTime(database.db, id)
          return sent
        },
      },
      sendMessages: {
        ownTransaction: 'Shares a transaction with the messages that arrive at the same time.',
        handle: async ({ params, body }, { session }) => {
          const results = await Promise.all(
            body.messages.map((message) => sends.add(sendRequest(session, params.roomId, message, message.id))),
          )
          return ok({
            outcomes: results.map((result) => (result.ok ? result.value : { refusal: refusalOf(result.error) })),
          })
        },
      },
      setMark: {
        ownTransaction: 'Shares a transaction with the marks that arrive at the same time.',
        handle: ({ params, body }, { session }) => marks.add({ session, roomId: params.roomId, ...body }),
      },
    }
    return { handlers, idle: () => Promise.all([sends.idle(), marks.idle()]) }
  },
} satisfies ServerModule
