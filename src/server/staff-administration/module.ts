import type { customDataCalls, staffAdministrationCalls } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { ok } from '#core/platform/result.ts'
import { allowedEmail } from '#server/accounts/allowed-email.ts'
import type { OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { RoutingRules } from '#server/inquiries/route-inquiry.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { restoreStaff, suspendStaff, updateStaff } from './change-staff.ts'
import { getCustomData, patchCustomData, replaceCustomData } from './custom-data.ts'
import { createInvitationMails, inviteStaff, renewInvitation, withdrawInvitation } from './invitations.ts'

type Deps = {
  database: Database
  changes: Changes
  random: Random
  nowMs: () => number
  codes: OneTimeCodes
  mailer: Mailer
  limits: Limits
  /** Where people reach the app. */
  baseUrl: () => string
  rules: RoutingRules
  settings: { EVERLINE_EMAIL_SUFFIX: number }
  pokeRouter: () => void
  onSessionEnded: (sessionId: string) => void
}

/** The domain of staff administration: members, roles and tags. */
export const staffAdministration = {
  create(deps) {
    const { changes, random, nowMs, rules, settings, limits } = deps
    const mailInvitation = createInvitationMails({ ...deps, db: deps.database.db })
    const ending = async (change: ReturnType<typeof updateStaff>) => {
      const result = await change
      if (!result.ok) return result
      for (const id of result.value.endedIds) deps.onSessionEnded(id)
      deps.pokeRouter()
      return ok(null)
    }
    const handlers: HandlersOf<typeof staffAdministrationCalls & typeof customDataCalls> = {
      async inviteStaff({ body }, { session }) {
        const allowed = allowedEmail(body.email, settings.EVERLINE_EMAIL_SUFFIX)
        if (!allowed.ok) return allowed
        const counted = await limits.take('links-to-staff', session.eid)
        if (!counted.ok) return counted
        const invited = await changes.run((tx, feed) =>
          inviteStaff(tx, feed, session.serviceId, body, { random, nowMs: nowMs() }),
        )
        if (invited.ok) mailInvitation(session.serviceId, invited.value.eid, session.name)
        return invited
      },
      async renewInvitation({ params: { eid } }, { session }) {
        const counted = await limits.take('links-to-staff', session.eid)
        if (!counted.ok) return counted
        const renewed = await changes.run((tx, feed) =>
          renewInvitation(tx, feed, session.serviceId, { eid, nowMs: nowMs() }),
        )
        if (renewed.ok) mailInvitation(session.serviceId, eid, session.name)
        return renewed
      },
      withdrawInvitation: ({ params: { eid } }, { session }) =>
        changes.run((tx, feed) => withdrawInvitation(tx, feed, session.serviceId, { eid, nowMs: nowMs() })),
      updateStaff: ({ params: { eid }, body }, { session }) =>
        ending(changes.run((tx, feed) => updateStaff(tx, feed, session, { ...body, eid, nowMs: nowMs() }))),
      suspendStaff: ({ params: { eid } }, { session }) =>
        ending(changes.run((tx, feed) => suspendStaff(tx, feed, session, eid, rules))),
      restoreStaff: ({ params: { eid } }, { session }) =>
        changes.run((tx, feed) => restoreStaff(tx, feed, session, eid)),
      getAgentCustomData: ({ params }, { session }) => getCustomData(deps.database.db, session, params.eid),
      patchAgentCustomData: ({ params, body }, { session }) =>
        deps.database.transaction((tx) => patchCustomData(tx, session, params.eid, body)),
      replaceAgentCustomData: ({ params, body }, { session }) =>
        deps.database.transaction((tx) => replaceCustomData(tx, session, params.eid, body)),
    }
    return { handlers }
  },
} satisfies ServerModule<Deps>
