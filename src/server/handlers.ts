import { eq } from 'drizzle-orm'
import { isEmail } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { type Failure, fail, ok, type Result } from '#core/platform/result.ts'
import type { AccountMails } from '#server/accounts/account-mails.ts'
import type { ChangePassword } from '#server/accounts/change-password.ts'
import { confirmOwnerEmail, emailOfCode } from '#server/accounts/confirm-email.ts'
import { createOneTimeToken } from '#server/accounts/create-one-time-token.ts'
import { getProfile } from '#server/accounts/get-profile.ts'
import type { OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { ResetPassword } from '#server/accounts/reset-password.ts'
import { updateProfile } from '#server/accounts/update-profile.ts'
import type { Handlers } from '#server/calls/handler.ts'
import type { Challenge, Session } from '#server/calls/session.ts'
import { createConversation } from '#server/conversations/create-conversation.ts'
import { getConversation } from '#server/conversations/get-conversation.ts'
import { snapshotPage } from '#server/conversations/snapshot-page.ts'
import type { Database, Db } from '#server/db/database.ts'
import { listDevices, releaseDevices, releaseOwnDevice, updateDevices } from '#server/devices/devices.ts'
import type { createDiscoveryHandlers } from '#server/discovery/discovery-handlers.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { getFeed } from '#server/feed/get-feed.ts'
import { getSnapshot } from '#server/feed/get-snapshot.ts'
import { listFeedback, takeFeedback } from '#server/feedback/app-feedback.ts'
import { rememberAnswer } from '#server/idempotency/remember-answer.ts'
import { answerInquiry } from '#server/inquiries/answer-inquiry.ts'
import { pendingOffers } from '#server/inquiries/offer-of.ts'
import type { RoutingRules } from '#server/inquiries/route-inquiry.ts'
import { takeOverInquiry } from '#server/inquiries/take-over-inquiry.ts'
import { terminateInquiry } from '#server/inquiries/terminate-inquiry.ts'
import type { Licenses } from '#server/licenses/licenses.ts'
import { searchLogs } from '#server/logging/search-logs.ts'
import { storeLog } from '#server/logging/store-log.ts'
import { listMessages } from '#server/messages/list-messages.ts'
import type { createSendMessages } from '#server/messages/send-messages.ts'
import { sendRequest } from '#server/messages/send-request.ts'
import type { createSetMarks } from '#server/messages/set-marks.ts'
import { findKeptConversations, getKeptConversation } from '#server/portal/kept-conversations.ts'
import type { PortalSessions } from '#server/portal/portal-sessions.ts'
import { createPortalUser, deletePortalUser, listPortalUsers } from '#server/portal/portal-users.ts'
import { getMfaPolicy, setMfaPolicy } from '#server/second-factor/mfa-policy.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import { serviceExists } from '#server/services/find-user.ts'
import { users } from '#server/services/tables.ts'
import { endSession, findSession } from '#server/session/refresh-tokens.ts'
import type { Arrive } from '#server/sign-in/arrive.ts'
import type { IssueToken } from '#server/sign-in/issue-token.ts'
import { startAddress } from '#server/sign-in/oidc-routes.ts'
import type { OpenId } from '#server/sign-in/open-id.ts'
import { registerVisitor } from '#server/sign-in/register-visitor.ts'
import { listStaff } from '#server/staff/list-staff.ts'
import { setStaffStatus } from '#server/staff/set-staff-status.ts'
import { getThemeConfig, setThemeConfig } from '#server/theming/theme-config.ts'
import { deleteWhiteLabelFile, getWhiteLabelFiles, setWhiteLabelFile } from '#server/theming/white-label-files.ts'

export type HandlerDeps = {
  database: Database
  changes: Changes
  clock: Clock
  random: Random
  rules: RoutingRules
  issueToken: IssueToken
  arrive: Arrive
  licenses: Licenses
  discovery: ReturnType<typeof createDiscoveryHandlers>
  changePassword: ChangePassword
  portalSessions: PortalSessions
  /** Most letters of an e-mail address's suffix [VAL-01]. */
  longestEmailSuffix: number
  sendMessages: ReturnType<typeof createSendMessages>
  setMarks: ReturnType<typeof createSetMarks>
  secondFactors: SecondFactors
  codes: OneTimeCodes
  accountMails: AccountMails
  resetPassword: ResetPassword
  openId: OpenId | null
  passwordEndsMs: (user: typeof users.$inferSelect) => number | null
  feedKeep: number
  /** An inquiry may be able to move on. */
  onMove: () => void
  onSessionEnded: (sessionId: string) => void
}

/** Time to keep the recovery codes somewhere before the sign-in goes on. */
const keepCodesMs = 15 * 60_000

/** What each call does, by its id. */
export function createHandlers(deps: HandlerDeps): Handlers {
  const { database, changes, clock, random, rules, issueToken } = deps
  const { db } = database
  const nowMs = () => clock.nowMs()

  /** A change that is made once, however often it is asked for with one key. */
  const once = <T>(
    session: Session,
    idempotencyKey: string,
    requestHash: string,
    change: (tx: Db, feed: FeedDraft) => Promise<Result<T>>,
  ) =>
    changes.run((tx, feed) =>
      rememberAnswer(tx, { eid: session.eid, idempotencyKey, requestHash }, nowMs(), () => change(tx, feed)),
    )

  const moving = async <T>(result: Promise<T>): Promise<T> => {
    const value = await result
    deps.onMove()
    return value
  }

  /** Ends what a change within a transaction has ended, for whoever is connected. */
  const ending = async (change: (tx: Db) => Promise<Result<{ endedIds: string[] }>>): Promise<Result<null>> => {
    const ended = await database.transaction(change)
    if (!ended.ok) return ended
    for (const id of ended.value.endedIds) deps.onSessionEnded(id)
    return ok(null)
  }

  return {
    ...deps.discovery,

    issueToken: async ({ params, body }, { origin }) => {
      const token = await issueToken.issue(params.s, body, origin)
      if (!token.ok) return token
      return deps.arrive(token.value, { ...origin, isNew: !body.grant_type.endsWith('refresh_token') })
    },
    revokeToken: async ({ body }, { session }) => {
      if (body.eid !== session.eid) return fail('forbidden')
      const found = await findSession(db, body.refresh_token)
      if (found?.eid !== session.eid) return fail('token-invalid')
      await endSession(db, found.id, nowMs())
      deps.onSessionEnded(found.id)
      return ok(null)
    },
    registerVisitor: async ({ params, body }, { origin }) => {
      const visitor = { ...body, eid: random.uuid(), nowMs: nowMs() }
      const user = await registerVisitor(db, params.s, visitor, origin)
      return user.ok ? ok({ eid: user.value.eid }) : user
    },
    registerAndLoginVisitor: async ({ params, body }, { origin }) => {
      const visitor = { ...body, eid: random.uuid(), nowMs: nowMs() }
      const user = await registerVisitor(db, params.s, visitor, origin)
      return user.ok ? ok(await issueToken.begin(user.value)) : user
    },

    getMfaSetup: async ({ params }, { session: challenge }) =>
      // Whoever must give a code has a second factor, and no say in it before the code.
      isSetUp(challenge, params.eid) ? deps.secondFactors.prepare(params.eid) : fail('not-found'),
    setUpMfa: async ({ params: { eid }, body }, { session: challenge }) => {
      if (!isSetUp(challenge, eid)) return fail('not-found')
      const recoveryCodes = await deps.secondFactors.activate(eid, body.code)
      if (!recoveryCodes.ok) return recoveryCodes
      const endsSignIn = challenge.need === 'set-up'
      const otp = endsSignIn ? await deps.codes.issue('sign-in', eid, { lifeMs: keepCodesMs, factorShown: true }) : null
      return ok({ recoveryCodes: recoveryCodes.value, otp })
    },
    getMfa: (_, { session }) => deps.secondFactors.stateOf(session.eid),
    deactivateMfa: ({ body }, { session }) => deps.secondFactors.deactivate(session.eid, body.code),
    getMfaPolicy: (_, { session }) => getMfaPolicy(db, session.serviceId),
    setMfaPolicy: ({ body }, { session }) => setMfaPolicy(database, session.serviceId, body),

    changePassword: ({ body }, { session }) => deps.changePassword(session, body),
    getPasswordExpireTime: async (_, { session }) => {
      const [user] = await db.select().from(users).where(eq(users.eid, session.eid))
      return user ? ok({ expiresAtMs: deps.passwordEndsMs(user) }) : fail('token-invalid')
    },
    requestResetPassword: ({ params, body }, { origin }) =>
      deps.accountMails.requestReset({ serviceId: params.s, ...body, address: origin.address }),
    resetPassword: ({ params, body }) => deps.resetPassword(params.s, body),

    getVerificationCode: ({ params, query }, { origin }) =>
      deps.accountMails.sendDigits({ serviceId: params.s, ...query, address: origin.address }),
    verifyOtp: ({ params }) => emailOfCode(db, deps.codes, params.otp),
    verifyOwnerEmail: ({ params, body }) =>
      confirmOwnerEmail(database, deps.codes, { serviceId: params.s, ...body, nowMs: nowMs() }),
    getThirdPartyLoginMethods: async ({ params }) => {
      if (!(await serviceExists(db, params.s))) return fail('not-found', 'There is no such service.')
      const { openId } = deps
      return ok({ methods: openId ? [{ id: 'oidc', label: openId.label, url: startAddress(params.s) }] : [] })
    },
    sendAuthOtp: ({ body }, { session }) => deps.accountMails.sendSignInLink(session, body.eid),
    createStaffOneTimeToken: ({ params }, { session }) => createOneTimeToken(db, deps.codes, session, params.eid),

    getProfile: (_, { session }) => getProfile(db, session),
    updateProfile: ({ body }, { session }) => changes.run((tx, feed) => updateProfile(tx, feed, session, body)),

    listStaffDevices: ({ params }, { session }) => listDevices(db, session, params.eid, nowMs()),
    updateStaffDevices: ({ params, body }, { session, origin }) =>
      database.transaction((tx) =>
        updateDevices(tx, session, {
          eid: params.eid,
          list: body.deviceList,
          ownId: origin.deviceId,
          nowMs: nowMs(),
        }),
      ),
    releaseStaffDevices: async ({ params, body }, { session }) => {
      const { eid } = params
      const released = await ending((tx) => releaseDevices(tx, session, { eid, ids: body.deviceList, nowMs: nowMs() }))
      return released.ok ? listDevices(db, session, eid, nowMs()) : released
    },
    releaseDevice: (_, { session }) =>
      ending(async (tx) => ok({ endedIds: await releaseOwnDevice(tx, session, nowMs()) })),

    getLicense: ({ params }, { session }) => deps.licenses.get(db, session, params.id),
    claimLicense: (_, { session }) =>
      database.transaction(async (tx) => {
        const claimed = await deps.licenses.claim(tx, session)
        return claimed.ok ? deps.licenses.get(tx, session, session.eid) : claimed
      }),
    releaseLicense: ({ params }, { session }) => ending((tx) => deps.licenses.release(tx, session, params.eid)),

    sendAppFeedback: ({ body, idempotencyKey }, { session, requestHash }) =>
      once(session, idempotencyKey, requestHash, (tx) =>
        takeFeedback(tx, session, { ...body, about: 'app', id: random.uuid(), nowMs: nowMs() }),
      ),
    sendFeedback: ({ body, idempotencyKey }, { session, requestHash }) =>
      once(session, idempotencyKey, requestHash, (tx) =>
        takeFeedback(tx, session, {
          ...body,
          about: 'service',
          appVersion: '',
          logSessionId: '',
          id: random.uuid(),
          nowMs: nowMs(),
        }),
      ),
    listAppFeedback: ({ query }, { session }) => listFeedback(db, session.serviceId, query),

    createConversation: ({ body, idempotencyKey }, { session, requestHash }) =>
      once(session, idempotencyKey, requestHash, (tx, feed) =>
        createConversation(tx, feed, session, { ...body, nowMs: nowMs() }),
      ),
    getConversation: ({ params }, { session }) =>
      database.transaction((tx) => getConversation(tx, session, params.roomId)),
    listMessages: ({ params, query }, { session }) =>
      listMessages(db, session, { roomId: params.roomId, from: query.from, to: query.to }),
    sendMessage: ({ params, body, idempotencyKey }, { session }) =>
      deps.sendMessages.add(sendRequest(session, params.roomId, body, idempotencyKey)),
    sendMessages: async ({ params, body }, { session }) => {
      const results = await Promise.all(
        body.messages.map((message) => deps.sendMessages.add(sendRequest(session, params.roomId, message, message.id))),
      )
      return ok({
        outcomes: results.map((result) => (result.ok ? result.value : { refusal: refusalOf(result.error) })),
      })
    },
    setMark: ({ params, body }, { session }) => deps.setMarks.add({ session, roomId: params.roomId, ...body }),

    answerInquiry: ({ params, body, idempotencyKey }, { session, requestHash }) =>
      moving(
        once(session, idempotencyKey, requestHash, (tx, feed) =>
          answerInquiry(tx, feed, session, { inquiryId: params.id, accept: body.accept }, rules),
        ),
      ),
    takeOverInquiry: ({ params, idempotencyKey }, { session, requestHash }) =>
      moving(
        once(session, idempotencyKey, requestHash, (tx, feed) => takeOverInquiry(tx, feed, session, params.id, rules)),
      ),
    terminateInquiry: ({ params, idempotencyKey }, { session, requestHash }) =>
      moving(
        once(session, idempotencyKey, requestHash, (tx, feed) => terminateInquiry(tx, feed, session, params.id, rules)),
      ),

    issuePortalToken: ({ params, body }, { origin }) => deps.portalSessions.issue(params.s, body, origin),
    endPortalSession: (_, { session }) => deps.portalSessions.end(session),
    findKeptConversations: ({ query }, { session }) => findKeptConversations(db, session, query),
    getKeptConversation: ({ params, query }, { session }) =>
      getKeptConversation(db, session, { roomId: params.roomId, before: query.before }),
    createPortalUser: async ({ body }, { session }) =>
      isEmail(body.email, deps.longestEmailSuffix)
        ? createPortalUser(db, session.serviceId, body, { random, nowMs: nowMs() })
        : fail('invalid-request', 'body.email must be an e-mail address'),
    listPortalUsers: (_, { session }) => listPortalUsers(db, session.serviceId),
    deletePortalUser: ({ params }, { session }) =>
      deletePortalUser(database, session.serviceId, params.eid, deps.onSessionEnded),

    getFeed: ({ query }, { session }) => getFeed(db, session.eid, { ...query, keep: deps.feedKeep }),
    getSnapshot: ({ query }, { session }) =>
      database.transaction((tx) =>
        getSnapshot(tx, session, query, {
          conversations: snapshotPage,
          entities: { offer: pendingOffers, staff: (tx, { serviceId }) => listStaff(tx, serviceId) },
        }),
      ),
    setStaffStatus: ({ params, body }, { session }) =>
      moving(
        changes.run((tx, feed) =>
          setStaffStatus(tx, feed, session, { eid: params.eid, status: body.status, nowMs: nowMs() }),
        ),
      ),

    uploadServiceLog: ({ body, idempotencyKey }, { session }) =>
      storeLog(database, session, { records: body, key: idempotencyKey, nowMs: nowMs() }),
    searchLogs: ({ query }, { session }) => searchLogs(db, session.serviceId, query),

    getThemeConfig: ({ params }) => getThemeConfig(db, params.s),
    setThemeConfig: ({ body }, { session }) => setThemeConfig(db, session.serviceId, body),
    getWhiteLabelFiles: ({ params }) => getWhiteLabelFiles(db, params.s),
    setWhiteLabelFile: ({ params, body }, { session }) =>
      setWhiteLabelFile(database, session.serviceId, { use: params.use, images: body.images }),
    deleteWhiteLabelFile: ({ params }, { session }) => deleteWhiteLabelFile(db, session.serviceId, params.use),
  }
}

const refusalOf = ({ code, message, details }: Failure) => ({
  code,
  message,
  ...(details === undefined ? {} : { details: { ...details } }),
})

const isSetUp = (challenge: Challenge, eid: string) => challenge.eid === eid && challenge.need !== 'code'
