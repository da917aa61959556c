import type { CallId, customDataCalls, staffAdministrationCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { allowedEmail } from '#server/accounts/allowed-email.ts'
import type { Session } from '#server/calls/session.ts'
import { afterCommit, type Db } from '#server/db/database.ts'
import type { Change, Input } from '#server/domain/handler.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { type Ending, restoreStaff, suspendStaff, updateStaff } from './change-staff.ts'
import { getCustomData, patchCustomData, replaceCustomData } from './custom-data.ts'
import {
  createInvitationMails,
  invitationMail,
  inviteStaff,
  renewInvitation,
  withdrawInvitation,
} from './invitations.ts'

/** The domain of staff administration: members, roles and tags. */
export const staffAdministration = {
  create(deps) {
    const { jobs, random, rules, settings, limits } = deps
    const invitationMails = createInvitationMails({ ...deps, db: deps.database.db })
    const mailInvitation = (tx: Db, session: Session, eid: string) =>
      jobs.send(tx, invitationMail, { serviceId: session.serviceId, eid, invitedBy: session.name })
    const ending =
      <K extends CallId>(handler: Ending<K>) =>
      async (input: Input<K>, context: Change) => {
        const result = await handler(input, { ...context, rules })
        if (!result.ok) return result
        afterCommit(context.tx, () => {
          result.value.endedIds.forEach(deps.onSessionEnded)
          deps.pokeRouter()
        })
        return ok(null)
      }
    const handlers: HandlersOf<typeof staffAdministrationCalls & typeof customDataCalls> = {
      inviteStaff: {
        ownTransaction: 'Counts its requests although it fails.',
        async handle({ body }, { session, change }) {
          const allowed = allowedEmail(body.email, settings.EVERLINE_EMAIL_SUFFIX)
          if (!allowed.ok) return allowed
          const counted = await limits.take('links-to-staff', session.eid)
          if (!counted.ok) return counted
          return change(async ({ tx, feed, nowMs }) => {
            const invited = await inviteStaff({ tx, feed }, session.serviceId, body, { random, nowMs })
            if (invited.ok) await mailInvitation(tx, session, invited.value.eid)
            return invited
          })
        },
      },
      renewInvitation: {
        ownTransaction: 'Counts its requests although it fails.',
        async handle({ params: { eid } }, { session, change }) {
          const counted = await limits.take('links-to-staff', session.eid)
          if (!counted.ok) return counted
          return change(async ({ tx, feed, nowMs }) => {
            const renewed = await renewInvitation({ tx, feed }, session.serviceId, { eid, nowMs })
            if (renewed.ok) await mailInvitation(tx, session, eid)
            return renewed
          })
        },
      },
      withdrawInvitation,
      updateStaff: ending(updateStaff),
      suspendStaff: ending(suspendStaff),
      restoreStaff,
      getAgentCustomData: ({ params }, { db, session }) => getCustomData(db, session, params.eid),
      patchAgentCustomData: patchCustomData,
      replaceAgentCustomData: ({ params, body }, { tx, session }) => replaceCustomData(tx, session, params.eid, body),
    }
    return { handlers, jobs: [invitationMails] }
  },
} satisfies ServerModule
