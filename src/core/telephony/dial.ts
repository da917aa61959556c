import { AsYouType } from 'libphonenumber-js/min'
import type { CallTarget, Staff } from '#core/contract/index.ts'
import { plainPhone } from '#core/contract/phone.ts'
import { e164Of, type PhoneCountry } from '#core/platform/phone-number.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'

/*
 * Parsing of dial pad input. Depends on libphonenumber: load it with the dial pad.
 */

type Colleague = Pick<Staff, 'eid' | 'name' | 'email'>

/**
 * Resolves typed or pasted text to the target of a call [CAL-05]: a colleague by e-mail address or full name, a short
 * number of two to six digits (an extension, an emergency number, or a service of the telephone network), otherwise a
 * telephone number, read in `country` unless it names its own. Errors: `call-target-unknown`, and `no-number` for empty
 * text [CAL-12].
 */
export function targetOf(
  typed: string,
  { country, colleagues }: { country: PhoneCountry | null; colleagues: readonly Colleague[] },
): Result<CallTarget> {
  const text = typed.trim()
  if (text === '') return fail('no-number')
  const name = text.toLowerCase()
  const named = colleagues.filter((each) => each.email.toLowerCase() === name || each.name.toLowerCase() === name)
  const [colleague] = named
  // Two of one name: the caller must choose.
  if (colleague && named.length === 1) return ok({ kind: 'staff', eid: colleague.eid })
  const digits = plainPhone(text)
  if (/^\d{2,6}$/.test(digits)) return ok({ kind: 'extension', extension: digits })
  const number = isNumber(text) ? e164Of(text, country) : null
  return number === null ? fail('call-target-unknown') : ok({ kind: 'number', number })
}

/** Letters make no number here: what looks like a word is a name that nobody has. */
const isNumber = (text: string) => !/\p{L}/u.test(text)

/** Signs that belong to a dialled number: digits, and those that switches and menus understand. */
const dialled = /[\d+*#]/

/**
 * A text as people read it while they type it, with the caret where it was: behind the same digit. What is no number yet, such
 * as a name or `*21#`, stays as it is.
 */
export function formattedWhileTyped(
  typed: string,
  caret: number,
  country: PhoneCountry | null,
): { text: string; caret: number } {
  const plain = plainPhone(typed)
  if (!/^\+?\d+$/.test(plain)) return { text: typed, caret }
  const text = new AsYouType(country ?? undefined).input(plain)
  const before = [...plainPhone(typed.slice(0, caret))].filter((sign) => dialled.test(sign)).length
  return { text, caret: placeAfter(text, before) }
}

/** The place behind so many dialled signs. */
function placeAfter(text: string, count: number): number {
  if (count === 0) return 0
  let seen = 0
  for (const [place, sign] of [...text].entries()) {
    if (dialled.test(sign)) seen += 1
    if (seen === count) return place + 1
  }
  return text.length
}
