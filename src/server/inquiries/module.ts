import type { autoCloseCalls, CallId, inquiryCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { afterCommit, type Database } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Duties } from '#server/jobs/duties.ts'
import { answerAsVisitor } from './answer-as-visitor.ts'
import { answerInquiry } from './answer-inquiry.ts'
import { autoCloseOf, updateAutoClose } from './auto-close-setting.ts'
import { autoCloser, onSettingChanged, settingChangedJob } from './auto-closer.ts'
import { closeIdled, timeOut } from './close-idled.ts'
import { closeInquiry } from './close-inquiry.ts'
import { closeMissed } from './close-missed.ts'
import { invite, join, remove } from './company.ts'
import { createInquiry } from './create-inquiry.ts'
import { listIdleInquiries } from './list-idle-inquiries.ts'
import { listServiceInquiries } from './list-service-inquiries.ts'
import { pendingOffers, pendingRequests } from './offer-of.ts'
import type { RoutingRules } from './route-inquiry.ts'
import { setLabels } from './set-labels.ts'
import { takeOverInquiry } from './take-over-inquiry.ts'
import { transferInquiry } from './transfer-inquiry.ts'
import { watchAgents } from './watch-agents.ts'

type Deps = {
  database: Database
  changes: Changes
  duties: Pick<Duties, 'dueAt'>
  signal: AbortSignal
  rules: RoutingRules
  /** An inquiry may be able to move on. */
  pokeRouter: () => void
}

export const inquiries = {
  create(deps) {
    const { rules, pokeRouter } = deps
    const duties = [autoCloser(deps), watchAgents(deps)]

    /** After the commit the router looks which inquiries can move on. */
    const moving =
      <K extends CallId>(handler: WriteHandler<K>): WriteHandler<K> =>
      (input, context) => {
        afterCommit(context.tx, pokeRouter)
        return handler(input, context)
      }

    const handlers: HandlersOf<typeof inquiryCalls & typeof autoCloseCalls> = {
      answerInquiry: moving(({ params, body }, { tx, feed, session }) =>
        (session.kind === 'visitor' ? answerAsVisitor : answerInquiry)(
          tx,
          feed,
          session,
          { inquiryId: params.id, accept: body.accept },
          rules,
        ),
      ),
      createInquiry: moving(({ body }, { tx, feed, session }) =>
        createInquiry(tx, feed, session, body.visitorEid, rules),
      ),
      takeOverInquiry: moving(({ params, body }, { tx, feed, session }) =>
        takeOverInquiry(tx, feed, session, { inquiryId: params.id, ask: body.ask }, rules),
      ),
      terminateInquiry: moving(({ params }, { tx, feed, session }) =>
        closeInquiry(tx, feed, session, params.id, rules),
      ),
      transferInquiry: moving(({ params, body }, { tx, feed, session }) =>
        transferInquiry(tx, feed, session, params.id, body, rules),
      ),
      setInquiryLabels: setLabels,
      closeMissedInquiries: ({ body }, { tx, feed, session }) => closeMissed(tx, feed, session, body.inquiryIds, rules),
      sendInquiryTimeout: moving(({ params }, { tx, feed, session }) => timeOut(tx, feed, session, params.id, rules)),
      closeIdledInquiry: moving(({ body }, { tx, feed, session }) => closeIdled(tx, feed, session, body, rules)),
      listIdleInquiries: ({ query }, { db, session }) => listIdleInquiries(db, session, query, rules.nowMs()),
      listServiceInquiries: ({ query }, { db, session }) => listServiceInquiries(db, session, query),
      getAutoCloseSetting: async (_, { db, session }) => ok({ setting: await autoCloseOf(db, session.serviceId) }),
      updateAutoCloseSetting: updateAutoClose,
      inviteToConversation: ({ params, body }, { tx, feed, session }) =>
        invite(tx, feed, session, { roomId: params.id, ...body }, rules),
      joinConversation: ({ params }, { tx, feed, session }) => join(tx, feed, session, params.id, rules),
      kickFromConversation: ({ params }, { tx, feed, session }) =>
        remove(tx, feed, session, { roomId: params.roomId, eid: params.kickEid }, rules),
    }
    const reacting = { reacts: [onSettingChanged], jobs: [settingChangedJob(deps.duties)] }
    return { handlers, duties, ...reacting, entities: { offer: pendingOffers, request: pendingRequests } }
  },
} satisfies ServerModule<Deps>
