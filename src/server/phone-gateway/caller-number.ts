import { numberOfAddress } from '#server/sip/number-of-address.ts'

/** The fields of an INVITE that say who calls: all of each name, in order. */
type Fields = { from: string; identities: readonly string[]; privacy: readonly string[] }

/**
 * The number of a caller in E.164, by the carrier's word (RFC 3325) or else the caller's; '' for who hides it (RFC 3323) or has
 * none. sip.js reads neither `tel:` addresses nor those without angle brackets.
 */
export function callerNumber({ from, identities, privacy }: Fields, calledNumber: string): string {
  if (privacy.some(isHidden)) return ''
  const addresses = [...identities, from].flatMap(addressesIn)
  return addresses.map((address) => numberOfAddress(address, calledNumber)).find((number) => number !== '') ?? ''
}

const isHidden = (privacy: string) => privacy.split(/[\s;,]+/).some((each) => /^(id|user|header)$/i.test(each))

/** The addresses in the values of a field (`name-addr` or `addr-spec` of RFC 3261 §25.1), without their parameters. */
export const addressesIn = (field: string): string[] =>
  valuesIn(field).flatMap((value) => {
    const open = value.indexOf('<')
    const close = value.indexOf('>', open)
    // Without brackets, parameters are those of the field (RFC 3261 §20.10).
    const address = open >= 0 && close > open ? value.slice(open + 1, close) : value.split(';')[0]?.trim()
    return address ? [address] : []
  })

/** The values of a field, which commas part outside of quotations and brackets; without the quoted names. */
function valuesIn(field: string): string[] {
  const values = ['']
  let isQuoted = false
  let isBracketed = false
  for (let at = 0; at < field.length; at += 1) {
    const sign = field.charAt(at)
    if (isQuoted && sign === '\\') at += 1
    else if (sign === '"' && !isBracketed) isQuoted = !isQuoted
    else if (!isQuoted) {
      if (sign === '<') isBracketed = true
      if (sign === '>') isBracketed = false
      if (sign === ',' && !isBracketed) values.push('')
      else values[values.length - 1] += sign
    }
  }
  return values
}
