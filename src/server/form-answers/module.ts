import type { answerCalls, CallArguments, Calls, FormType, mailCalls, otpCalls } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createCodeHashes } from '#server/accounts/code-hashes.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Session } from '#server/calls/session.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { formCodeLetter, writeLetter } from '#server/mail/letters.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import { widgetOf } from '#server/widgets/widgets.ts'
import { createFormAnswer, formAnswerIn, formAnswersIn, type Place, updateFormAnswer } from './form-answers.ts'
import { forgetOldOtps, makeFormOtp, verifyFormOtp } from './form-otps.ts'
import { createSmsSender } from './sms.ts'

type Deps = {
  database: Database
  changes: Changes
  random: Random
  keys: KeyRing
  nowMs: () => number
  mailer: Mailer
  log: Logger
  keepsMails: boolean
  settings: { EVERLINE_EMAIL_SUFFIX: number; SMS_URL: string | undefined }
}

type Asked = { params: { formType: FormType; widgetId?: string }; query: { roomID: string; eid?: string | undefined } }
type By = { session: Session }
type Otp = CallArguments<Calls['sendFormOtp']>['body']

/** What visitors answer to forms, and the codes by which they prove an address [ENT-10]. */
export const formAnswers = {
  create({ database, changes, random, keys, nowMs, mailer, log, keepsMails, settings }) {
    const { db } = database
    const hashes = createCodeHashes(keys)
    const sms = createSmsSender({ url: settings.SMS_URL, keeps: keepsMails, fetch, log })
    const rules = () => ({ nowMs: nowMs(), longestSuffix: settings.EVERLINE_EMAIL_SUFFIX })

    /** Runs `use` for the form that a call names; `not-found`: the service has no such widget. */
    async function at<T>(
      serviceId: string,
      { params, query }: Asked,
      use: (place: Place) => Promise<Result<T>>,
    ): Promise<Result<T>> {
      const fresh = { newId: () => random.uuid(), nowMs: nowMs() }
      const widget = await widgetOf(db, serviceId, params.widgetId, fresh)
      if (!widget) return fail('not-found')
      return use({ widgetId: widget.id, formType: params.formType, roomId: query.roomID, eid: query.eid })
    }
    const read = (input: Asked, { session }: By) =>
      at(session.serviceId, input, (place) => formAnswerIn(db, session, place))
    const create = (input: Asked & Pick<CallArguments<Calls['createFormAnswer']>, 'body'>, { session }: By) =>
      at(session.serviceId, input, (place) =>
        changes.run((tx: Db, feed) => createFormAnswer(tx, feed, session, place, input.body, rules())),
      )
    const update = (input: Asked & Pick<CallArguments<Calls['updateFormAnswer']>, 'body'>, { session }: By) =>
      at(session.serviceId, input, (place) =>
        changes.run((tx: Db, feed) => updateFormAnswer(tx, feed, session, place, input.body, rules())),
      )

    async function sendOtp({ otpType, verificationValue }: Otp, eid: string) {
      if (otpType === 'sms' && !sms.isOn) return fail('sms-off')
      const target = otpType === 'email' ? verificationValue.toLowerCase() : verificationValue
      const { code, expiresAtMs } = await makeFormOtp(db, { eid, otpType, target }, hashes, nowMs())
      if (otpType === 'email') mailer.send(() => writeLetter(formCodeLetter(target, code)))
      // In the background, as mails are: the answer says nothing about the number.
      else void sms.send({ to: target, text: code }).catch(() => log.error('sms-failed', {}))
      return ok({ expiresAtMs })
    }

    const handlers: HandlersOf<typeof answerCalls & typeof otpCalls & Pick<typeof mailCalls, 'listFormAnswers'>> = {
      getFormAnswer: read,
      createFormAnswer: create,
      updateFormAnswer: update,
      getWidgetFormAnswer: read,
      createWidgetFormAnswer: create,
      updateWidgetFormAnswer: update,
      sendFormOtp: ({ body }, { session }) => sendOtp(body, session.eid),
      async verifyFormOtp({ body: { otpType, verificationValue, otpCode } }, { session }) {
        const target = otpType === 'email' ? verificationValue.toLowerCase() : verificationValue
        // Without a transaction: a wrong code is counted although the call fails.
        return verifyFormOtp(db, { eid: session.eid, otpType, target, otpCode }, hashes, nowMs())
      },
      listFormAnswers: ({ params }, { session }) => formAnswersIn(db, session, params.roomId),
    }
    return { handlers, clean: (atMs) => forgetOldOtps(db, atMs) }
  },
} satisfies ServerModule<Deps>
