import { newTag, type SipRequest, writeMessage } from './message.ts'
import type { HeaderField } from './read-head.ts'

const reasons: Readonly<Record<number, string>> = {
  100: 'Trying',
  180: 'Ringing',
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Request Entity Too Large',
  415: 'Unsupported Media Type',
  416: 'Unsupported URI Scheme',
  420: 'Bad Extension',
  480: 'Temporarily Unavailable',
  481: 'Call/Transaction Does Not Exist',
  482: 'Loop Detected',
  483: 'Too Many Hops',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  491: 'Request Pending',
  503: 'Service Unavailable',
  505: 'Version Not Supported',
}

/** Headers that each response copies from its request (RFC 3261 §8.2.6.2). */
const copied = ['via', 'from', 'to', 'call-id', 'cseq']

/** The methods that this server takes. */
export const allow: HeaderField = {
  name: 'allow',
  value: 'REGISTER, INVITE, ACK, CANCEL, BYE, INFO, UPDATE, OPTIONS, PRACK',
}

export type ResponseParts = {
  status: number
  reason?: string
  fields?: readonly HeaderField[]
  /** To tag of the dialog that the response creates; a new one if left out. */
  toTag?: string
}

/** A response of this server itself. */
export function responseTo(
  request: SipRequest,
  { status, reason, fields = [], toTag = newTag() }: ResponseParts,
): string {
  const own = request.fields
    .filter(({ name }) => copied.includes(name))
    .map((field) =>
      field.name === 'to' && request.toTag === '' && status !== 100
        ? { name: 'to', value: `${request.to.toString()};tag=${toTag}` }
        : field,
    )
  return writeMessage(statusLine(status, reason), [...own, ...fields])
}

/** The answer to a request that could not be read, if it can be answered at all. */
export function refusalOf(fields: readonly HeaderField[], status: number): string | null {
  const own = fields.filter(({ name }) => copied.includes(name))
  return copied.every((name) => own.some((field) => field.name === name)) ? writeMessage(statusLine(status), own) : null
}

const statusLine = (status: number, reason = reasons[status] ?? 'Refused') => `SIP/2.0 ${status} ${safe(reason)}`

// Replaces line breaks and other control characters in a foreign reason phrase.
const safe = (reason: string) => reason.replace(/[^\x20-\x7e]/g, ' ').slice(0, 100)
