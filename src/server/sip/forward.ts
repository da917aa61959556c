import {
  addressesOf,
  headerOf,
  headersOf,
  newBranch,
  type SipRequest,
  type SipResponse,
  type URI,
  valuesIn,
  without,
  writeMessage,
} from './message.ts'
import type { HeaderField } from './read-head.ts'

/** Header fields that only this server may set, or that are for this server. */
const own = ['route', 'proxy-authorization', 'x-everline-party']

export type Forwarded = {
  branch: string
  text: string
  /** A request of the same hop to cancel or acknowledge it (RFC 3261 §9.1 and §17.1.1.3). */
  follow(method: 'CANCEL' | 'ACK', to?: string): string
  /** ACK and BYE by which this server, in the sender's place, ends the dialog that a 2xx has begun. */
  end(accepted: SipResponse): readonly [ack: string, bye: string]
}

/** A request as the next hop gets it (RFC 3261 §16.6). */
export function forwardRequest(
  request: SipRequest,
  { realm, uri = request.uri, added = [] }: { realm: string; uri?: URI; added?: readonly HeaderField[] },
): Forwarded {
  const branch = newBranch()
  const hops = headerOf(request, 'max-forwards')
  const fields = [
    viaOf(realm, branch),
    ...without(request.fields, 'max-forwards', ...own),
    { name: 'max-forwards', value: String(hops === '' ? 70 : Number(hops) - 1) },
    ...added,
  ]
  const write = (method: string, { address, branch, to, number }: Following) =>
    writeMessage(`${method} ${address.toString()} SIP/2.0`, [
      viaOf(realm, branch),
      { name: 'from', value: headerOf(request, 'from') },
      { name: 'to', value: to },
      { name: 'call-id', value: request.callId },
      { name: 'cseq', value: `${number} ${method}` },
      { name: 'max-forwards', value: '70' },
    ])
  const { number } = request.cseq
  return {
    branch,
    text: writeMessage(`${request.method} ${uri.toString()} SIP/2.0`, fields, request.body),
    follow: (method, to = headerOf(request, 'to')) => write(method, { address: uri, branch, to, number }),
    end(accepted) {
      const address = addressesOf(accepted, 'contact')?.[0]?.uri ?? uri
      const to = headerOf(accepted, 'to')
      return [
        write('ACK', { address, branch: newBranch(), to, number }),
        write('BYE', { address, branch: newBranch(), to, number: number + 1 }),
      ]
    },
  }
}

type Following = { address: URI; branch: string; to: string; number: number }

const viaOf = (realm: string, branch: string): HeaderField => ({
  name: 'via',
  value: `SIP/2.0/WS ${realm};branch=${branch}`,
})

/** A response on its way back: without the Via of this server. */
export function forwardResponse(response: SipResponse): string {
  const top = response.fields.findIndex(({ name }) => name === 'via')
  const [, ...others] = valuesIn(response.fields[top]?.value ?? '')
  const rest = others.join(', ')
  const fields = response.fields.flatMap((field, index) => {
    if (index !== top) return [field]
    return rest === '' ? [] : [{ name: 'via', value: rest }]
  })
  // RFC 3261 §16.7: that a target is overloaded does not mean that this server is.
  const [status, reason] = response.status === 503 ? [500, 'Target Unavailable'] : [response.status, response.reason]
  return writeMessage(`SIP/2.0 ${status} ${reason.replace(/[\r\n]/g, ' ')}`, fields, response.body)
}

/** The status with which RFC 3261 §16.3 has a proxy refuse a request; null when it may go on. */
export function refusalOfHop(request: SipRequest, realm: string): { status: number; fields?: HeaderField[] } | null {
  if (request.uri.scheme !== 'sip') return { status: 416 }
  const hops = headerOf(request, 'max-forwards')
  if (!/^\d{0,20}$/.test(hops) || Number(hops) > 255) return { status: 400 }
  if (hops !== '' && Number(hops) === 0) return { status: 483 }
  const extensions = headerOf(request, 'proxy-require')
  if (extensions !== '') return { status: 420, fields: [{ name: 'unsupported', value: extensions }] }
  const isLoop = headersOf(request, 'via')
    .flatMap(valuesIn)
    .some((via) => via.replace(/\s/g, '').startsWith(`SIP/2.0/WS${realm};`))
  return isLoop ? { status: 482 } : null
}
