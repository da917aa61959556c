import type { BilledFeature, billingCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { isUsedUp } from '#server/telephony/call-minutes.ts'

/** The domain of billing: which features a service can use. Contains no amounts, and visitors never get any. */
export const billing = {
  create({ callRules, settings, keepsMails }) {
    const hasMail = settings.SMTP_URL !== undefined || keepsMails
    const always: Record<Exclude<BilledFeature, 'calls'>, boolean> = {
      chat: true,
      files: true,
      'mail-codes': hasMail,
      'sms-codes': settings.SMS_URL !== undefined || keepsMails,
      transcripts: hasMail,
      translations: settings.EVERLINE_TRANSLATE_URL !== undefined,
    }
    const handlers: HandlersOf<typeof billingCalls> = {
      async getBilling(_, { db, session: { serviceId }, nowMs }) {
        // A call is refused from the moment at which the minutes of the month are used up.
        const calls = !(await isUsedUp(db, serviceId, callRules.minutesOfMonth, nowMs))
        const usable = { calls, ...always }
        // The checked edge: the keys of `usable` are its features.
        const features = (Object.keys(usable) as BilledFeature[]).map((name) => ({ name, isUsable: usable[name] }))
        return ok({ features })
      },
    }
    return { handlers }
  },
} satisfies ServerModule
