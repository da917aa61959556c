import type { autoCloseCalls, inquiryCalls } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Once } from '#server/idempotency/once.ts'
import type { Logger } from '#server/platform/logger.ts'
import { answerAsVisitor } from './answer-as-visitor.ts'
import { answerInquiry } from './answer-inquiry.ts'
import { autoCloseOf, updateAutoClose } from './auto-close-setting.ts'
import { startAutoCloser } from './auto-closer.ts'
import { closeIdled, timeOut } from './close-idled.ts'
import { closeMissed } from './close-missed.ts'
import { invite, join, kick } from './company.ts'
import { createInquiry } from './create-inquiry.ts'
import { listIdleInquiries } from './list-idle-inquiries.ts'
import { listServiceInquiries } from './list-service-inquiries.ts'
import { pendingOffers, pendingRequests } from './offer-of.ts'
import type { RoutingRules } from './route-inquiry.ts'
import { setLabels } from './set-labels.ts'
import { takeOverInquiry } from './take-over-inquiry.ts'
import { terminateInquiry } from './terminate-inquiry.ts'
import { transferInquiry } from './transfer-inquiry.ts'
import { watchAgents } from './watch-agents.ts'

type Deps = {
  database: Database
  changes: Changes
  clock: Clock
  log: Logger
  signal: AbortSignal
  once: Once
  rules: RoutingRules
  /** An inquiry may be able to move on. */
  pokeRouter: () => void
}

export const inquiries = {
  create(deps) {
    const { database, changes, once, rules, pokeRouter } = deps
    const watches = [startAutoCloser(deps), watchAgents(deps)]

    /** Runs a change once; afterwards the router looks which inquiries can move on. */
    const moving: Once = async (request, change) => {
      const result = await once(request, change)
      pokeRouter()
      return result
    }

    const handlers: HandlersOf<typeof inquiryCalls & typeof autoCloseCalls> = {
      answerInquiry: ({ params, body, idempotencyKey }, { session, requestHash }) =>
        moving({ session, idempotencyKey, requestHash }, (tx, feed) =>
          (session.kind === 'visitor' ? answerAsVisitor : answerInquiry)(
            tx,
            feed,
            session,
            { inquiryId: params.id, accept: body.accept },
            rules,
          ),
        ),
      createInquiry: ({ body, idempotencyKey }, { session, requestHash }) =>
        moving({ session, idempotencyKey, requestHash }, (tx, feed) =>
          createInquiry(tx, feed, session, body.visitorEid, rules),
        ),
      takeOverInquiry: ({ params, body, idempotencyKey }, { session, requestHash }) =>
        moving({ session, idempotencyKey, requestHash }, (tx, feed) =>
          takeOverInquiry(tx, feed, session, { inquiryId: params.id, ask: body.ask }, rules),
        ),
      terminateInquiry: ({ params, idempotencyKey }, { session, requestHash }) =>
        moving({ session, idempotencyKey, requestHash }, (tx, feed) =>
          terminateInquiry(tx, feed, session, params.id, rules),
        ),
      transferInquiry: ({ params, body, idempotencyKey }, { session, requestHash }) =>
        moving({ session, idempotencyKey, requestHash }, (tx, feed) =>
          transferInquiry(tx, feed, session, params.id, body, rules),
        ),
      setInquiryLabels: ({ params, body, idempotencyKey }, { session, requestHash }) =>
        once({ session, idempotencyKey, requestHash }, (tx, feed) =>
          setLabels(tx, feed, session, { inquiryId: params.id, change: body }),
        ),
      closeMissedInquiries: ({ body, idempotencyKey }, { session, requestHash }) =>
        once({ session, idempotencyKey, requestHash }, (tx, feed) =>
          closeMissed(tx, feed, session, body.inquiryIds, rules),
        ),
      sendInquiryTimeout: ({ params, idempotencyKey }, { session, requestHash }) =>
        moving({ session, idempotencyKey, requestHash }, (tx, feed) => timeOut(tx, feed, session, params.id, rules)),
      closeIdledInquiry: ({ body, idempotencyKey }, { session, requestHash }) =>
        moving({ session, idempotencyKey, requestHash }, (tx, feed) => closeIdled(tx, feed, session, body, rules)),
      listIdleInquiries: ({ query }, { session }) => listIdleInquiries(database.db, session, query, rules.nowMs()),
      listServiceInquiries: ({ query }, { session }) => listServiceInquiries(database.db, session, query),
      getAutoCloseSetting: async (_, { session }) => ok({ setting: await autoCloseOf(database.db, session.serviceId) }),
      updateAutoCloseSetting: ({ body }, { session }) =>
        changes.run((tx, feed) => updateAutoClose(tx, feed, session.serviceId, body)),
      inviteToConversation: ({ params, body, idempotencyKey }, { session, requestHash }) =>
        once({ session, idempotencyKey, requestHash }, (tx, feed) =>
          invite(tx, feed, session, { roomId: params.id, ...body }, rules),
        ),
      joinConversation: ({ params, idempotencyKey }, { session, requestHash }) =>
        once({ session, idempotencyKey, requestHash }, (tx, feed) => join(tx, feed, session, params.id, rules)),
      kickFromConversation: ({ params, idempotencyKey }, { session, requestHash }) =>
        once({ session, idempotencyKey, requestHash }, (tx, feed) =>
          kick(tx, feed, session, { roomId: params.roomId, eid: params.kickEid }, rules),
        ),
    }
    const idle = () => Promise.all(watches.map((watch) => watch.idle()))
    return { handlers, idle, entities: { offer: pendingOffers, request: pendingRequests } }
  },
} satisfies ServerModule<Deps>
