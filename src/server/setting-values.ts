/*
 * Schemas of the values that environment variables have: numbers, lists, addresses.
 */
import { resolve } from 'node:path'
import * as v from 'valibot'

export const wholeNumber = (minimum: number, maximum: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(minimum, `must be at least ${minimum}`),
    v.maxValue(maximum, `must be at most ${maximum}`),
  )
export const commaList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((each) => each.trim())),
)
export const onOff = v.picklist(['on', 'off'], 'must be on or off')
export const textUpTo = (length: number) => v.pipe(v.string(), v.maxLength(length, 'is too long'))
export const secret = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{16,512}$/, 'must have 16 characters or more, without spaces'),
)
/** Ports from one to another, both included. */
export const portRange = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}-\d{1,5}$/, 'must be two ports with a - between'),
  v.transform((text) => {
    const [first = 0, last = 0] = text.split('-').map(Number)
    return { first, last }
  }),
  v.check(({ first, last }) => 0 < first && first <= last && last <= 65_535, 'must be ports, the lower one first'),
)
export const url = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.url('must be a URL'),
    v.check(
      (text) => protocols.some((protocol) => text.startsWith(`${protocol}://`)),
      `must begin with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    ),
  )
/** Addresses of STUN and TURN servers (RFC 7064, RFC 7065), with commas between. */
export const iceUrls = (...schemes: string[]) =>
  v.pipe(
    commaList,
    v.check(
      (urls) =>
        urls.every((each) => {
          const [, scheme = ''] =
            /^([a-z]+):(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?$/i.exec(each) ?? []
          return schemes.includes(scheme)
        }),
      `must be addresses that begin with ${schemes.map((scheme) => `${scheme}:`).join(' or ')}`,
    ),
  )
export const HostList = v.pipe(
  commaList,
  v.check((hosts) => hosts.every((host) => isHostAndPort(host)), 'must be hosts as `wiki.example.com:8443`'),
)
export function withoutSlashesAtEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}
/** Whether it is an address, or `Name <address>`, in one line. */
export function isSender(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [before, after] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  return !/[\r\n]/.test(text) && /[^\s@<]$/.test(before) && /^[^\s@>]+>?$/.test(after)
}
/** A host and a port, as the parser of URLs writes them; a scheme's own port is left out there. */
const isHostAndPort = (text: string) => /^[^\s/@?#]+$/.test(text) && URL.canParse(`http://${text}`)
export const folder = v.pipe(
  v.string(),
  v.minLength(1, 'must name a folder'),
  v.transform((path) => resolve(path)),
)
