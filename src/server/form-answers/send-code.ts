import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { createCodeHashes } from '#server/accounts/code-hashes.ts'
import type { Db } from '#server/db/database.ts'
import { smsBudgetTokens } from '#server/limits/limit-table.ts'
import type { Limits } from '#server/limits/limits.ts'
import { formCodeLetter, writeLetter } from '#server/mail/letters.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import { findUser } from '#server/services/find-user.ts'
import { makeFormOtp, type Target } from './form-otps.ts'
import type { SmsSender } from './sms.ts'

/** The digits of a number that carriers give to one customer in blocks: numbers that differ only in them are a range. */
const blockDigits = 3

/**
 * Sends a visitor a code by mail or SMS. `sms-off`; `sms-country` for numbers of countries that are not in the setting;
 * `too-many-requests` for too many to one target or range of numbers, and when the day's SMS are used up.
 */
export type SendCode = (serviceId: string, to: Target) => Promise<Result<{ expiresAtMs: number }>>

export type SmsRules = {
  /** ISO codes of the countries to which SMS are sent; null: all. */
  countries: readonly string[] | null
  /** How many SMS an installation sends in a day. */
  perDay: number
}

export function createSendCode(deps: {
  db: Db
  hashes: ReturnType<typeof createCodeHashes>
  mailer: Mailer
  sms: SmsSender
  limits: Limits
  securityEvent: RecordSecurityEvent
  log: Logger
  nowMs: () => number
  rules: SmsRules
}): SendCode {
  const { db, limits, log, nowMs, rules } = deps

  async function maySendSms(serviceId: string, number: string): Promise<Result<null>> {
    if (!deps.sms.isOn) return fail('sms-off')
    const country = parsePhoneNumberFromString(number)?.country
    if (rules.countries && !(country && rules.countries.includes(country))) return fail('sms-country')
    const range = await limits.take('codes-to-range', number.slice(0, -blockDigits))
    if (!range.ok) return range
    const budget = await limits.take('sms-of-day', '', smsBudgetTokens / rules.perDay)
    if (!budget.ok) {
      // Somebody may be earning on them: an operator must look.
      log.error('sms-budget-spent', { perDay: rules.perDay })
      deps.securityEvent({ kind: 'limited', serviceId, about: 'sms-of-day' })
    }
    return budget
  }

  return async (serviceId, to) => {
    const counted = await limits.take('codes-to-target', to.target)
    if (!counted.ok) return counted
    const may = to.otpType === 'sms' ? await maySendSms(serviceId, to.target) : ok(null)
    if (!may.ok) return may
    const { code, expiresAtMs } = await makeFormOtp(db, to, deps.hashes, nowMs())
    if (to.otpType === 'email') {
      const language = (await findUser(db, serviceId, to.eid))?.language ?? ''
      deps.mailer.send(() => writeLetter(formCodeLetter(to.target, code, language)))
    }
    // In the background, as mails are: the answer says nothing about the number.
    else void deps.sms.send({ to: to.target, text: code }).catch(() => log.error('sms-failed', {}))
    return ok({ expiresAtMs })
  }
}
