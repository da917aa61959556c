import { randomBytes } from 'node:crypto'
import { Grammar, NameAddrHeader, URI } from 'sip.js/lib/grammar/index.js'
import type { HeaderField } from './read-head.ts'

type Common = {
  /** In their order, with names in lower case. */
  fields: readonly HeaderField[]
  body: string
  /** Branch of the topmost Via. */
  branch: string
  from: NameAddrHeader
  fromTag: string
  to: NameAddrHeader
  /** '' without one: the request is in no dialog. */
  toTag: string
  callId: string
  cseq: { number: number; method: string }
}

/** A SIP request that has everything that RFC 3261 §8.1.1 asks for. */
export type SipRequest = Common & { kind: 'request'; method: string; uri: URI }
/** A SIP response. */
export type SipResponse = Common & { kind: 'response'; status: number; reason: string }
export type SipMessage = SipRequest | SipResponse

/** Whether a response is a 2xx. */
export const isSuccess = ({ status }: SipResponse): boolean => status >= 200 && status < 300

export { NameAddrHeader, URI }

/** The first value of a header field; '' without one. */
export const headerOf = ({ fields }: { fields: readonly HeaderField[] }, name: string): string =>
  fields.find((field) => field.name === name)?.value ?? ''

/** Every field of a name. */
export const headersOf = ({ fields }: { fields: readonly HeaderField[] }, name: string): string[] =>
  fields.flatMap((field) => (field.name === name ? [field.value] : []))

/** The fields without those of some names. */
export const without = (fields: readonly HeaderField[], ...names: readonly string[]): HeaderField[] =>
  fields.filter(({ name }) => !names.includes(name))

/** The values of a field that may have several, separated by commas (RFC 3261 §7.3.1); a quoted comma separates none. */
export function valuesIn(field: string): string[] {
  const values: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < field.length; at += 1) {
    const letter = field[at]
    if (letter === '"') isQuoted = !isQuoted
    // An escaped quote does not end the quoted string.
    else if (letter === '\\' && isQuoted) at += 1
    else if (letter === ',' && !isQuoted) {
      values.push(field.slice(start, at).trim())
      start = at + 1
    }
  }
  return [...values, field.slice(start).trim()]
}

/** The addresses of Contact, Route or Record-Route; null when they cannot be read. */
export function addressesOf(message: Common, name: 'contact' | 'route' | 'record-route'): NameAddrHeader[] | null {
  const rule = name === 'contact' ? 'Contact' : 'Record_Route'
  const found: NameAddrHeader[] = []
  for (const value of headersOf(message, name)) {
    const parsed: unknown = Grammar.parse(value, rule)
    if (!Array.isArray(parsed)) return null
    for (const each of parsed) {
      const address: unknown = each?.parsed
      if (!(address instanceof NameAddrHeader)) return null
      found.push(address)
    }
  }
  return found
}

/** Whether the message's Contact is `*`, which takes back every registration (RFC 3261 §10.2.2). */
export const isAnyContact = (message: Common): boolean =>
  headersOf(message, 'contact').length === 1 && headerOf(message, 'contact') === '*'

const newHex = (bytes: number) => randomBytes(bytes).toString('hex')
export const newTag = () => newHex(8)
/** A branch as RFC 3261 §8.1.1.7 wants it: no other transaction has it. */
export const newBranch = () => `z9hG4bK${newHex(12)}`

/** The text of a message. The length of the body is counted anew. */
export function writeMessage(startLine: string, fields: readonly HeaderField[], body = ''): string {
  const lines = without(fields, 'content-length').map(({ name, value }) => `${shownName(name)}: ${value}`)
  return `${[startLine, ...lines, `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`
}

const shownNames: Readonly<Record<string, string>> = {
  'call-id': 'Call-ID',
  cseq: 'CSeq',
  'www-authenticate': 'WWW-Authenticate',
}

// RFC 3261 §7.3.1: names are read in any case. Capitals are for people who read a trace.
const shownName = (name: string) =>
  shownNames[name] ?? name.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())
