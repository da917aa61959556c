import type { inquiryCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Once } from '#server/idempotency/once.ts'
import { answerAsVisitor } from './answer-as-visitor.ts'
import { answerInquiry } from './answer-inquiry.ts'
import { pendingOffers } from './offer-of.ts'
import type { RoutingRules } from './route-inquiry.ts'
import { takeOverInquiry } from './take-over-inquiry.ts'
import { terminateInquiry } from './terminate-inquiry.ts'

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
      takeOverInquiry: ({ params, idempotencyKey }, { session, requestHash }) =>
        moving({ session, idempotencyKey, requestHash }, (tx, feed) =>
          takeOverInquiry(tx, feed, session, params.id, rules),
        ),
      terminateInquiry: ({ params, idempotencyKey }, { session, requestHash }) =>
        moving({ session, idempotencyKey, requestHash }, (tx, feed) =>
          terminateInquiry(tx, feed, session, params.id, rules),
        ),
    }
    return { handlers, entities: { offer: pendingOffers } }
  },
} satisfies ServerModule<Deps>
