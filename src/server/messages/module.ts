import type { contentCalls, messageCalls } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import { refusalOf } from '#server/calls/refusal-of.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { FileParts } from '#server/files/file-parts.ts'
import { hasCandidate } from '#server/staff/presence.ts'
import { listMessages } from './list-messages.ts'
import { resolveContent } from './resolve-content.ts'
import { createSendMessages } from './send-messages.ts'
import { sendRequest } from './send-request.ts'
import { createSetMarks } from './set-marks.ts'
import { messages as messagesTable } from './tables.ts'
import { loadPlan, repeatsPlan, writePlan } from './write-sends.ts'

type Deps = {
  database: Database
  changes: Changes
  clock: Clock
  random: Random
  files: FileParts
  /** An inquiry may be able to move on. */
  pokeRouter: () => void
}

export const messages = {
  plans: [repeatsPlan, loadPlan, writePlan],
  busyTables: [messagesTable],
  create({ database, changes, clock, random, files, pokeRouter }) {
    const sends = createSendMessages({
      changes,
      clock,
      random,
      canBeOffered: (tx, serviceId) => hasCandidate(tx, serviceId, clock.nowMs()),
      onInquiry: pokeRouter,
    })
    const marks = createSetMarks({ changes })

    const handlers: HandlersOf<typeof messageCalls & typeof contentCalls> = {
      listMessages: ({ params, query }, { session }) =>
        listMessages(database.db, session, { roomId: params.roomId, from: query.from, to: query.to }),
      sendMessage: ({ params, body, idempotencyKey }, { session }) =>
        sends.add(sendRequest(session, params.roomId, body, idempotencyKey)),
      async sendContent({ params: { roomId }, body: { content: sent, ...body }, idempotencyKey }, { session }) {
        const resolved = await resolveContent(files, session, { roomId, messageId: body.id }, sent)
        if (!resolved.ok) return resolved
        return sends.add(sendRequest(session, roomId, { ...body, ...resolved.value }, idempotencyKey))
      },
      sendMessages: async ({ params, body }, { session }) => {
        const results = await Promise.all(
          body.messages.map((message) => sends.add(sendRequest(session, params.roomId, message, message.id))),
        )
        return ok({
          outcomes: results.map((result) => (result.ok ? result.value : { refusal: refusalOf(result.error) })),
        })
      },
      setMark: ({ params, body }, { session }) => marks.add({ session, roomId: params.roomId, ...body }),
    }
    return { handlers, idle: () => Promise.all([sends.idle(), marks.idle()]) }
  },
} satisfies ServerModule<Deps>
