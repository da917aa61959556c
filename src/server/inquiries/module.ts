import type { autoCloseCalls, CallId, inquiryCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { afterCommit } from '#server/db/database.ts'
import type { Change, Input } from '#server/domain/handler.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { answerAsVisitor } from './answer-as-visitor.ts'
import { answerInquiry } from './answer-inquiry.ts'
import { autoCloseOf, updateAutoClose } from './auto-close-setting.ts'
import { autoCloser, onSettingChanged, settingChangedJob } from './auto-closer.ts'
import { lockInquiryPlan } from './change-inquiry.ts'
import { closeIdled, timeOut } from './close-idled.ts'
import { closeInquiry } from './close-inquiry.ts'
import { closeMissed } from './close-missed.ts'
import { invite, join, remove } from './company.ts'
import { createInquiry } from './create-inquiry.ts'
import { listIdleInquiries } from './list-idle-inquiries.ts'
import { listServiceInquiries } from './list-service-inquiries.ts'
import { lockOfferPlan } from './lock-offer.ts'
import { pendingOffers, pendingRequests } from './offer-of.ts'
import type { InquiryHandler } from './route-inquiry.ts'
import { setLabels } from './set-labels.ts'
import { capacityPlan, takePlan } from './take-inquiry.ts'
import { takeOverInquiry } from './take-over-inquiry.ts'
import { transferInquiry } from './transfer-inquiry.ts'
import { watchAgents } from './watch-agents.ts'

export const inquiries = {
  plans: [lockInquiryPlan, lockOfferPlan, capacityPlan, takePlan],
  create(deps) {
    const { rules, pokeRouter } = deps
    const duties = [autoCloser(deps), watchAgents(deps)]

    const ruled =
      <K extends CallId>(handler: InquiryHandler<K>) =>
      (input: Input<K>, context: Change) =>
        handler(input, { ...context, rules })
    /** The same; after the commit the router looks which inquiries can move on. */
    const moving =
      <K extends CallId>(handler: InquiryHandler<K>) =>
      (input: Input<K>, context: Change) => {
        afterCommit(context.tx, pokeRouter)
        return handler(input, { ...context, rules })
      }

    const answerOfVisitor = moving(answerAsVisitor)
    const answerOfAgent = (input: Input<'answerInquiry'>, context: Change) =>
      answerInquiry(input, { ...context, rules, wakeRouter: () => afterCommit(context.tx, pokeRouter) })

    const handlers: HandlersOf<typeof inquiryCalls & typeof autoCloseCalls> = {
      answerInquiry: (input, context) =>
        context.session.kind === 'visitor' ? answerOfVisitor(input, context) : answerOfAgent(input, context),
      createInquiry: moving(createInquiry),
      takeOverInquiry: moving(takeOverInquiry),
      terminateInquiry: moving(closeInquiry),
      transferInquiry: moving(transferInquiry),
      setInquiryLabels: setLabels,
      closeMissedInquiries: ruled(closeMissed),
      sendInquiryTimeout: moving(timeOut),
      closeIdledInquiry: moving(closeIdled),
      listIdleInquiries,
      listServiceInquiries,
      getAutoCloseSetting: async (_, { db, session }) => ok({ setting: await autoCloseOf(db, session.serviceId) }),
      updateAutoCloseSetting: updateAutoClose,
      inviteToConversation: ruled(invite),
      joinConversation: moving(join),
      kickFromConversation: ruled(remove),
    }
    const reacting = { reacts: [onSettingChanged], jobs: [settingChangedJob(deps.duties)] }
    return { handlers, duties, ...reacting, entities: { offer: pendingOffers, request: pendingRequests } }
  },
} satisfies ServerModule
