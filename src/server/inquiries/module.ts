import type { inquiryCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Once } from '#server/idempotency/once.ts'
import { answerAsVisitor } from './answer-as-visitor.ts'
import { answerInquiry } from './answer-inquiry.ts'
import { closeMissed } from './close-missed.ts'
import { invite, join, kick } from './company.ts'
import { pendingOffers, pendingRequests } from './offer-of.ts'
import type { RoutingRules } from './route-inquiry.ts'
import { setLabels } from './set-labels.ts'
import { takeOverInquiry } from './take-over-inquiry.ts'
import { terminateInquiry } from './terminate-inquiry.ts'
import { transferInquiry } from './transfer-inquiry.ts'

type Deps = {
  once: Once
  rules: RoutingRules
  /** An inquiry may be able to move on. */
  pokeRouter: () => void
}

export const inquiries = {
  create({ once, rules, pokeRouter }) {
    /** Runs a change once; afterwards the router looks which inquiries can move on. */
    const moving: Once = async (request, change) => {
      const result = await once(request, change)
      pokeRouter()
      return result
    }

    const handlers: HandlersOf<typeof inquiryCalls> = {
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
          setLabels(tx, feed, session, { inquiryId: params.id, labelIds: body.labelIds }),
        ),
      closeMissedInquiries: ({ body, idempotencyKey }, { session, requestHash }) =>
        once({ session, idempotencyKey, requestHash }, (tx, feed) =>
          closeMissed(tx, feed, session, body.inquiryIds, rules),
        ),
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
    return { handlers, entities: { offer: pendingOffers, request: pendingRequests } }
  },
} satisfies ServerModule<Deps>
