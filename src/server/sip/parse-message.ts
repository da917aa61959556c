import { LoggerFactory } from 'sip.js/lib/core/log/index.js'
import { IncomingRequestMessage, type IncomingResponseMessage, Parser } from 'sip.js/lib/core/messages/index.js'
import { headerOf, NameAddrHeader, type SipMessage, URI, valuesIn } from './message.ts'
import { type Head, type HeaderField, readHead } from './read-head.ts'

/**
 * Parsed frame of the WebSocket. `malformed` has the fields with which it can be answered, if there are any; it is
 * never forwarded.
 */
export type Frame =
  | SipMessage
  | { kind: 'keepalive' }
  | { kind: 'malformed'; isRequest: boolean; fields: readonly HeaderField[]; status: 400 | 416 | 505 }

const silent = new LoggerFactory()
silent.builtinEnabled = false
const logger = silent.getLogger('sip')

const nothing: Frame = { kind: 'malformed', isRequest: false, fields: [], status: 400 }

/** Reads one frame: a SIP message (RFC 7118 §5), or line ends that keep the connection open. Never throws. */
export function parseFrame(bytes: Buffer): Frame {
  const text = decode(bytes)
  if (text === null) return nothing
  if (/^(?:\r\n){1,2}$/.test(text)) return { kind: 'keepalive' }
  const end = text.indexOf('\r\n\r\n')
  const head = end < 0 ? null : readHead(text.slice(0, end))
  if (!head) return nothing
  const isRequest = !head.startLine.startsWith('SIP/')
  const malformed = (status: 400 | 416 | 505 = 400): Frame => ({
    kind: 'malformed',
    isRequest,
    fields: head.fields,
    status,
  })
  if (isRequest && !head.startLine.endsWith(' SIP/2.0'))
    return malformed(/ SIP\/[\d.]+$/.test(head.startLine) ? 505 : 400)
  if (head.hasRepeated) return malformed()
  const body = bodyOf(head, text.slice(end + 4))
  if (body === null) return malformed()
  const message = messageOf(head, body)
  return message ?? malformed(hasOtherScheme(head.startLine) ? 416 : 400)
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

/** RFC 3261 §18.3: what follows the body is dropped, and a body that is cut off is an error. */
function bodyOf(head: Head, rest: string): string | null {
  const length = headerOf(head, 'content-length')
  if (length === '') return rest
  if (!/^\d{1,6}$/.test(length)) return null
  const bytes = Buffer.from(rest)
  if (Number(length) === bytes.length) return rest
  return Number(length) > bytes.length ? null : bytes.subarray(0, Number(length)).toString()
}

function hasOtherScheme(startLine: string) {
  const scheme = /^\S+ ([a-z][\w+.-]*):\S+ SIP\/2\.0$/i.exec(startLine)?.[1]
  return scheme !== undefined && !/^sips?$/i.test(scheme)
}

/** The message, if the grammar of the library accepts its start line and every header field that routing reads. */
function messageOf(head: Head, body: string): SipMessage | null {
  const parsed = parse(head)
  if (!parsed) return null
  const { fromTag, from, to, callId, viaBranch } = parsed
  const method = /^(\d{1,10}) +([\w.!%*+`'~-]+)$/.exec(headerOf(head, 'cseq').replace(/\s+/g, ' '))
  const number = Number(method?.[1])
  if (!(from instanceof NameAddrHeader) || !(to instanceof NameAddrHeader)) return null
  if (!method || number >= 2 ** 31 || !callId || !fromTag || !viaBranch) return null
  const common = {
    fields: head.fields,
    body,
    branch: viaBranch,
    from,
    fromTag,
    to,
    toTag: parsed.toTag ?? '',
    callId,
    cseq: { number, method: method[2] ?? '' },
  }
  if (parsed instanceof IncomingRequestMessage) {
    const { ruri, method } = parsed
    if (!(ruri instanceof URI) || !method || method !== common.cseq.method) return null
    return { kind: 'request', method, uri: ruri, ...common }
  }
  const { statusCode: status = 0, reasonPhrase: reason = '' } = parsed
  return status >= 100 && status <= 699 ? { kind: 'response', status, reason, ...common } : null
}

function parse({ startLine, fields }: Head): IncomingRequestMessage | IncomingResponseMessage | null {
  // Only what routing reads: a client may send a header field that this grammar does not know.
  const read = fields.filter(({ name }) => ['from', 'to', 'call-id', 'cseq'].includes(name))
  // The topmost: of several in one field sip.js takes the branch of the last.
  const [via = ''] = valuesIn(headerOf({ fields }, 'via'))
  const text = [startLine, `via: ${via}`, ...read.map(({ name, value }) => `${name}: ${value}`), '', ''].join('\r\n')
  try {
    return Parser.parseMessage(text, logger) ?? null
  } catch {
    return null
  }
}
