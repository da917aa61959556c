import * as v from 'valibot'
import { type ActionName, type mailCalls, refusedSuffix } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createCodeHashes } from '#server/accounts/code-hashes.ts'
import type { Session } from '#server/calls/session.ts'
import type { Outside } from '#server/domain/handler.ts'
import type { HandlersOf, Resources, ServerModule } from '#server/domain/module.ts'
import { isProved, targetOf, verifyFormOtp } from '#server/form-answers/form-otps.ts'
import type { Job } from '#server/jobs/job.ts'
import { mailJob, mailKind } from '#server/mail/mail-job.ts'
import { findUser } from '#server/services/find-user.ts'
import { widgetOf } from '#server/widgets/widgets.ts'
import {
  findActionToken,
  forgetOldTokens,
  makeActionTokens,
  spendActionToken,
  type Token,
  unsubscribe,
  wantsMails,
} from './action-tokens.ts'
import { maySendTranscript } from './may-send-transcript.ts'
import { rate } from './rate.ts'
import { maskedEmail, ownerOf, takeConversation } from './resume.ts'
import { transcriptMail, transcriptOf } from './transcript.ts'

type Handled = HandlersOf<Omit<typeof mailCalls, 'listFormAnswers'>>

/** Conversations by mail, with links that do one thing once. */
export const actionTokens = {
  create(deps) {
    const handlers: Handled = { ...createLinkHandlers(deps), ...createTranscriptHandlers(deps) }
    return {
      handlers,
      jobs: [createConversationMails(deps)],
      clean: (atMs) => forgetOldTokens(deps.database.db, atMs),
    }
  },
} satisfies ServerModule

type LinkCalls = 'readActionToken' | 'sendActionCode' | 'exchangeActionToken'

/** Creates the handlers behind the links in mails. */
function createLinkHandlers({ database, random, keys, sendCode, nowMs }: Resources): Pick<Handled, LinkCalls> {
  const { db } = database
  const hashes = createCodeHashes(keys)
  const find = ({ serviceId, eid }: Session, token: string) =>
    findActionToken(db, { serviceId, token }, eid, hashes, nowMs())
  const provedBy = ({ eid }: Session, { email }: Token) => ({ eid, ...targetOf('email', email) })

  async function resume(
    token: Token,
    { session, change }: Outside,
    otpCode: string | undefined,
  ): Promise<Result<null>> {
    const owner = await ownerOf(db, token, session)
    if (!owner.ok) return owner
    const target = provedBy(session, token)
    // Without a transaction: a wrong code is counted although the call fails.
    if (owner.value === 'other' && otpCode !== undefined) {
      const verified = await verifyFormOtp(db, { ...target, otpCode }, hashes, nowMs())
      if (!verified.ok) return verified
    }
    if (owner.value === 'other' && !(await isProved(db, target, nowMs()))) return fail('otp-needed')
    return change((change) => takeConversation(change, token, session))
  }

  return {
    async readActionToken({ params }, { db, session }) {
      const found = await find(session, params.token)
      if (!found.ok) return found
      const { action, serviceId, roomId, email } = found.value
      if (action !== 'resume') return ok({ action, roomId: null, sentTo: '', conversation: null })
      const owner = await ownerOf(db, found.value, session)
      if (!owner.ok) return owner
      if (owner.value === 'own') return ok({ action, roomId, sentTo: '', conversation: null })
      const conversation = await database.transaction((tx) => transcriptOf(tx, serviceId, roomId))
      return ok({ action, roomId: null, sentTo: maskedEmail(email), conversation })
    },
    sendActionCode: {
      ownTransaction: 'Counts its requests although it fails, and sends a code.',
      async handle({ params }, { session }) {
        const found = await find(session, params.token)
        if (!found.ok) return found
        const owner = found.value.action === 'resume' ? await ownerOf(db, found.value, session) : fail('action-used')
        return owner.ok ? sendCode(session.serviceId, provedBy(session, found.value)) : owner
      },
    },
    exchangeActionToken: {
      ownTransaction: 'A wrong code counts although the call fails.',
      async handle({ params, body: { rating = null, otpCode } }, context) {
        const { session } = context
        const found = await find(session, params.token)
        if (!found.ok) return found
        const { action, roomId } = found.value
        if (action === 'rate' && rating === null) return fail('invalid-request', 'body.rating is missing')
        if (action === 'resume') {
          const resumed = await resume(found.value, context, otpCode)
          return resumed.ok ? ok({ action, roomId }) : resumed
        }
        // One transaction: a token and what it does are one.
        return context.change(async ({ tx, feed }) => {
          const used = await spendActionToken(tx, found.value, { eid: session.eid, rating })
          if (!used.ok) return used
          const fresh = { newId: () => random.uuid(), nowMs: nowMs() }
          if (used.value && rating !== null && action === 'rate')
            await rate({ tx, feed }, found.value, { ...fresh, rating })
          if (used.value && action === 'unsubscribe') await unsubscribe(tx, found.value, nowMs())
          return ok({ action, roomId: action === 'rate' ? roomId : null })
        })
      },
    },
  }
}

const conversationMail = mailKind(
  'conversation-mail',
  v.object({
    ...{ serviceId: v.string(), eid: v.string(), roomId: v.string(), inquiryId: v.nullable(v.string()) },
    isCustomer: v.boolean(),
    to: v.string(),
  }),
)

/** Writes mailed conversations as they are then. No answer tells whether somebody has ended mails to their address. */
function createConversationMails({ database, keys, mailer, nowMs, baseUrl }: Resources): Job {
  const { db } = database
  const hashes = createCodeHashes(keys)
  return mailJob(mailer, conversationMail, async ({ to, ...about }) => {
    const { serviceId, roomId } = about
    const email = to.toLowerCase()
    const written = await database.transaction((tx) => transcriptOf(tx, serviceId, roomId))
    if (!written || !(await wantsMails(db, serviceId, email))) return null
    const tokens = await makeActionTokens(db, { ...about, email }, hashes, nowMs())
    const links = tokens.map(([action, token]): [ActionName, string] => {
      const place = new URLSearchParams({ service: serviceId, action, token })
      return [action, `${baseUrl()}/widget/frame.html#${place}`]
    })
    return transcriptMail(written, { to, links })
  })
}

/** Sending a conversation to an address that the visitor has proved. */
function createTranscriptHandlers({
  database,
  ...deps
}: Resources): Pick<Handled, 'sendTranscript' | 'sendTranscriptCode'> {
  const { db } = database
  const { random, limits, jobs, sendCode, settings, nowMs } = deps

  type Asked = { roomId: string; email: string; widgetId?: string }
  async function may(session: Session, { roomId, email, widgetId }: Asked) {
    const suffix = refusedSuffix(email, settings.EVERLINE_EMAIL_SUFFIX)
    if (suffix !== null) return fail('email-suffix', undefined, { suffix })
    const fresh = { newId: () => random.uuid(), nowMs: nowMs() }
    return maySendTranscript(db, session, roomId, await widgetOf(db, session.serviceId, widgetId, fresh))
  }
  /** By the visitor's code, or by the word of the shop whose customer it is. */
  async function isOwnAddress({ serviceId, eid }: Session, email: string) {
    const user = await findUser(db, serviceId, eid)
    const isKnown = user?.customerId != null && user.customerEmail?.toLowerCase() === email.toLowerCase()
    return { user, isOwn: isKnown || (await isProved(db, { eid, ...targetOf('email', email) }, nowMs())) }
  }

  return {
    sendTranscriptCode: {
      ownTransaction: 'Counts its requests although it fails, and sends a code.',
      async handle({ params, body }, { session }) {
        const allowed = await may(session, { ...params, ...body })
        if (!allowed.ok) return allowed
        return sendCode(session.serviceId, { eid: session.eid, ...targetOf('email', body.email) })
      },
    },
    sendTranscript: {
      ownTransaction: 'Counts its requests although it fails.',
      async handle({ params, body }, { session }) {
        const { serviceId, eid } = session
        const { roomId } = params
        const allowed = await may(session, { ...params, ...body })
        if (!allowed.ok) return allowed
        const { user, isOwn } = await isOwnAddress(session, body.email)
        if (!user || !isOwn) return fail('otp-needed')
        const email = body.email.toLowerCase()
        const counted = await limits.take('transcripts-to-target', email)
        if (!counted.ok) return counted
        const isThere = (await database.transaction((tx) => transcriptOf(tx, serviceId, roomId))) !== null
        if (!isThere) return fail('not-found')
        const { inquiryId } = allowed.value
        const isCustomer = user.customerId !== null
        await jobs.send(db, conversationMail, { serviceId, eid, roomId, inquiryId, isCustomer, to: body.email })
        return ok(null)
      },
    },
  }
}
