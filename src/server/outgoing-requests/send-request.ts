import type { IncomingMessage } from 'node:http'
import type { DeliveryFault } from '#core/contract/index.ts'
import { byDns, RefusedAddress, type Resolve, requestOptions, respond } from './request-options.ts'

/**
 * How a request ended: with a status of 2xx, or with a fault and the beginning of the answer, if there was one.
 * `waitSeconds`: how long the other side wants to be left alone (`Retry-After`); null: it does not say.
 */
export type RequestEnd = {
  status: number | null
  fault: DeliveryFault | null
  answer: string
  waitSeconds: number | null
}
export type SendRequest = (
  url: string,
  request: { headers: Readonly<Record<string, string>>; body: string | Uint8Array },
  signal: AbortSignal,
) => Promise<RequestEnd>

/** Part of a failure's answer that is kept, in bytes. */
const mostBytes = 1000

const unanswered = { status: null, answer: '', waitSeconds: null } as const

/**
 * Sends a POST to an address that somebody else has given: over https to a public host, whose addresses are checked as it connects. Hosts that a
 * setting allows may be private, and asked over http. A redirect is not followed: it is an answer that is not 2xx.
 *
 * @param deps.hosts `host:port` of the allowed hosts
 */
export function createSendRequest(deps: {
  hosts: readonly string[]
  resolve?: Resolve
  deadlineMs: number
}): SendRequest & { isRefused(url: string): boolean } {
  const { resolve = byDns, deadlineMs } = deps
  const hosts = new Set(deps.hosts)
  /** How an address is requested; null if it must not be. */
  const optionsOf = (url: URL) =>
    url.protocol === 'https:' || hosts.has(url.host) ? requestOptions(url, hosts, resolve) : null

  const send: SendRequest = async (address, { headers, body }, signal) => {
    const url = new URL(address)
    const options = optionsOf(url)
    if (!options) return { ...unanswered, fault: 'refused-address' }
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
    try {
      const all = { ...headers, 'content-length': String(Buffer.byteLength(body)) }
      const response = await respond(url, { ...options, method: 'POST', headers: all, signal: inTime }, body)
      const status = response.statusCode ?? 0
      if (status >= 200 && status < 300) {
        // The body of a success is not read.
        response.destroy()
        return { status, fault: null, answer: '', waitSeconds: null }
      }
      return { status, fault: 'status', answer: await beginningOf(response), waitSeconds: waitOf(response) }
    } catch (error) {
      if (error instanceof RefusedAddress) return { ...unanswered, fault: 'refused-address' }
      // The end of this process says nothing about the address: the job begins anew elsewhere.
      if (signal.aborted) throw error
      return { ...unanswered, fault: inTime.aborted ? 'timeout' : 'unreachable' }
    }
  }
  return Object.assign(send, { isRefused: (url: string) => !URL.canParse(url) || optionsOf(new URL(url)) === null })
}

/** Seconds of `Retry-After`; a date, which hardly anybody sends, counts as none. */
function waitOf({ headers }: IncomingMessage): number | null {
  const text = headers['retry-after'] ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** The first bytes of an answer as text without control characters. A break in the middle ends it. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    // Leaving the loop ends the connection.
    for await (const chunk of response) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= mostBytes) break
    }
  } catch {
    // The bytes so far are kept.
  }
  const text = Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8')
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
