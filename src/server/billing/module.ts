import type { BilledFeature, billingCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'

type Deps = {
  settings: Readonly<Record<'SMTP_URL' | 'SMS_URL' | 'EVERLINE_CALL_MINUTES' | 'EVERLINE_TRANSLATE_URL', unknown>>
  /** A demo shows the mails that it does not send. */
  keepsMails: boolean
}

/** What can be used in a service. No amounts: none are kept yet, and visitors never get any. */
export const billing = {
  create({ settings, keepsMails }) {
    const hasMail = settings.SMTP_URL !== undefined || keepsMails
    const usable: Record<BilledFeature, boolean> = {
      calls: settings.EVERLINE_CALL_MINUTES !== 0,
      chat: true,
      files: true,
      'mail-codes': hasMail,
      'sms-codes': settings.SMS_URL !== undefined || keepsMails,
      transcripts: hasMail,
      translations: settings.EVERLINE_TRANSLATE_URL !== undefined,
    }
    // The checked edge: the keys of `usable` are its features.
    const features = (Object.keys(usable) as BilledFeature[]).map((name) => ({ name, isUsable: usable[name] }))
    const handlers: HandlersOf<typeof billingCalls> = { getBilling: async () => ok({ features }) }
    return { handlers }
  },
} satisfies ServerModule<Deps>
