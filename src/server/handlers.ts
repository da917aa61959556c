import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { type Failure, fail, ok, type Result } from '#core/platform/result.ts'
import { createConversation } from '#server/conversations/create-conversation.ts'
import { getConversation } from '#server/conversations/get-conversation.ts'
import { getSnapshot } from '#server/conversations/get-snapshot.ts'
import type { Database, Db } from '#server/db/database.ts'
import { listDevices, releaseDevices, releaseOwnDevice, updateDevices } from '#server/devices/devices.ts'
import { listFeedback, takeFeedback } from '#server/feedback/app-feedback.ts'
import type { Changes } from '#server/feeds/changes.ts'
import type { FeedDraft } from '#server/feeds/feed-draft.ts'
import { getFeed } from '#server/feeds/get-feed.ts'
import type { Handlers } from '#server/http/handler.ts'
import { rememberAnswer } from '#server/idempotency/remember-answer.ts'
import { answerInquiry } from '#server/inquiries/answer-inquiry.ts'
import type { RoutingRules } from '#server/inquiries/route-inquiry.ts'
import { takeOverInquiry } from '#server/inquiries/take-over-inquiry.ts'
import { terminateInquiry } from '#server/inquiries/terminate-inquiry.ts'
import type { Licenses } from '#server/licenses/licenses.ts'
import type { LogTokens } from '#server/logs/log-tokens.ts'
import { searchLogs } from '#server/logs/search-logs.ts'
import { listMessages } from '#server/messages/list-messages.ts'
import type { createSendMessages } from '#server/messages/send-messages.ts'
import { sendRequest } from '#server/messages/send-request.ts'
import type { createSetMarks } from '#server/messages/set-marks.ts'
import { getDefaultService } from '#server/services/get-default-service.ts'
import type { Arrive } from '#server/sessions/arrive.ts'
import type { ChangePassword } from '#server/sessions/change-password.ts'
import { getProfile } from '#server/sessions/get-profile.ts'
import type { IssueToken } from '#server/sessions/issue-token.ts'
import { endSession, findSession } from '#server/sessions/refresh-tokens.ts'
import { registerVisitor } from '#server/sessions/register-visitor.ts'
import type { Session } from '#server/sessions/session.ts'
import { setStaffStatus } from '#server/staff/set-staff-status.ts'
import { updateProfile } from '#server/staff/update-profile.ts'

export type HandlerDeps = {
  database: Database
  changes: Changes
  clock: Clock
  random: Random
  rules: RoutingRules
  issueToken: IssueToken
  arrive: Arrive
  licenses: Licenses
  logTokens: LogTokens
  changePassword: ChangePassword
  sendMessages: ReturnType<typeof createSendMessages>
  setMarks: ReturnType<typeof createSetMarks>
  feedKeep: number
  /** An inquiry may be able to move on. */
  onMove: () => void
  onSessionEnded: (sessionId: string) => void
}

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
    pingService: async () => ok({ nowMs: nowMs() }),
    getDefaultService: () => getDefaultService(db),

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
    changePassword: ({ body }, { session }) => deps.changePassword(session, body),
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
        takeFeedback(tx, session, { ...body, id: random.uuid(), nowMs: nowMs() }),
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

    getFeed: ({ query }, { session }) => getFeed(db, session.eid, { ...query, keep: deps.feedKeep }),
    getSnapshot: ({ query }, { session }) => database.transaction((tx) => getSnapshot(tx, session, query)),
    setStaffStatus: ({ params, body }, { session }) =>
      moving(
        changes.run((tx, feed) =>
          setStaffStatus(tx, feed, session, { eid: params.eid, status: body.status, nowMs: nowMs() }),
        ),
      ),

    getLogToken: async (_, { session }) => ok(deps.logTokens.issue(session)),
    searchLogs: ({ query }, { session }) => searchLogs(db, session.serviceId, query),
  }
}

const refusalOf = ({ code, message, details }: Failure) => ({
  code,
  message,
  ...(details === undefined ? {} : { details: { ...details } }),
})
