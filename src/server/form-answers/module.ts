import {
  type answerCalls,
  type CallArguments,
  type Calls,
  type FormType,
  type mailCalls,
  type otpCalls,
  refusedSuffix,
} from '#core/contract/index.ts'
import { fail, type Result } from '#core/platform/result.ts'
import { createCodeHashes } from '#server/accounts/code-hashes.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { Change, Reading } from '#server/domain/handler.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { formsOf } from '#server/widgets/widget-forms.ts'
import { widgetOf } from '#server/widgets/widgets.ts'
import { createFormAnswer, formAnswerIn, formAnswersIn, type Place, updateFormAnswer } from './form-answers.ts'
import { forgetOldOtps, targetOf, verifyFormOtp } from './form-otps.ts'

type Asked = { params: { formType: FormType; widgetId?: string }; query: { roomID: string; eid?: string | undefined } }
type ChangeOf = Pick<CallArguments<Calls['updateFormAnswer']>, 'body'>
type Otp = CallArguments<Calls['sendFormOtp']>['body']

/** The domain of form answers, and of the codes by which visitors prove an address [ENT-10]. */
export const formAnswers = {
  create({ database, random, keys, nowMs, sendCode, settings }) {
    const { db } = database
    const hashes = createCodeHashes(keys)
    const newId = () => random.uuid()
    const rules = () => ({ nowMs: nowMs(), longestSuffix: settings.EVERLINE_EMAIL_SUFFIX, newId })

    /** Runs `use` for the form that a call names; `not-found`: the service has no such widget. */
    async function at<T>(
      db: Db,
      serviceId: string,
      { params, query }: Asked,
      use: (place: Place) => Promise<Result<T>>,
    ): Promise<Result<T>> {
      const fresh = { newId, nowMs: nowMs() }
      const widget = await widgetOf(db, serviceId, params.widgetId, fresh)
      if (!widget) return fail('not-found')
      return use({ widgetId: widget.id, formType: params.formType, roomId: query.roomID, eid: query.eid })
    }
    const read = (input: Asked, { db, session }: Reading) =>
      at(db, session.serviceId, input, (place) => formAnswerIn(db, session, place))
    const create = (
      input: Asked & Pick<CallArguments<Calls['createFormAnswer']>, 'body'>,
      { tx, feed, session }: Change,
    ) =>
      at(tx, session.serviceId, input, (place) => createFormAnswer({ tx, feed }, session, place, input.body, rules()))
    const update = (input: Asked & ChangeOf, { tx, feed, session }: Change) =>
      at(tx, session.serviceId, input, (place) => updateFormAnswer({ tx, feed }, session, place, input.body, rules()))

    /** `otp-not-asked` unless a form that is on asks for the proof of such a field: nobody else's address is anybody's. */
    async function sendOtp({ otpType, verificationValue, widgetId }: Otp, { serviceId, eid }: Session) {
      const widget = await widgetOf(db, serviceId, widgetId, { newId, nowMs: nowMs() })
      if (!widget) return fail('not-found')
      const kind = otpType === 'email' ? 'email' : 'phone'
      const asks = (await formsOf(db, widget.id)).some(
        ({ definition: { isOn, fields } }) => isOn && fields.some((field) => field.isVerified && field.kind === kind),
      )
      if (!asks) return fail('otp-not-asked')
      const suffix = otpType === 'email' ? refusedSuffix(verificationValue, settings.EVERLINE_EMAIL_SUFFIX) : null
      if (suffix !== null) return fail('email-suffix', undefined, { suffix })
      return sendCode(serviceId, { eid, ...targetOf(kind, verificationValue) })
    }

    const handlers: HandlersOf<typeof answerCalls & typeof otpCalls & Pick<typeof mailCalls, 'listFormAnswers'>> = {
      getFormAnswer: read,
      createFormAnswer: create,
      updateFormAnswer: update,
      getWidgetFormAnswer: read,
      createWidgetFormAnswer: create,
      updateWidgetFormAnswer: update,
      sendFormOtp: {
        ownTransaction: 'Counts its requests although it fails, and sends a code.',
        handle: ({ body }, { session }) => sendOtp(body, session),
      },
      verifyFormOtp: {
        ownTransaction: 'A wrong code counts although the call fails.',
        async handle({ body: { otpType, verificationValue, otpCode } }, { session }) {
          const target = targetOf(otpType === 'email' ? 'email' : 'phone', verificationValue)
          return verifyFormOtp(db, { eid: session.eid, ...target, otpCode }, hashes, nowMs())
        },
      },
      listFormAnswers: formAnswersIn,
    }
    return { handlers, clean: (atMs) => forgetOldOtps(db, atMs) }
  },
} satisfies ServerModule
