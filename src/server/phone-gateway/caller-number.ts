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
export function addressesIn(field: string): string[] {
  // A quoted name, an address in angle brackets, or what else stands between two commas.
  const values = field.match(/(?:"(?:\\.|[^"\\])*"|<[^>]*>|[^",<])+/g) ?? []
  return values.flatMap((value) => {
    const bare = value.replace(/"(?:\\.|[^"\\])*"/g, '')
    // Without brackets, parameters are those of the field (RFC 3261 §20.10).
    const address = /<([^>]*)>/.exec(bare)?.[1] ?? bare.split(';')[0]?.trim()
    return address ? [address] : []
  })
}
