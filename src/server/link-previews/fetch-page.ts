import type { IncomingMessage } from 'node:http'
import { byDns, type Resolve, requestOptions, respond } from '#server/outgoing-requests/request-options.ts'

/** A web page as it came: at most `mostBytes` of it. */
export type Page = { url: URL; contentType: string; bytes: Buffer }
/** @param isTrusted staff have written the link, and staff ask */
export type FetchPage = (link: string, signal: AbortSignal, isTrusted?: boolean) => Promise<Page | null>

const mostBytes = 512 * 1024
const mostRedirects = 3
/** Less than clients wait for an answer. */
const longestMs = 5000
const redirects: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308])

/**
 * Fetches web pages for previews, without reaching anything that strangers must not reach: only `http` and `https` on
 * their own ports, and only hosts all of whose addresses are public. The connection goes to the address that was
 * checked, so that a name whose address changes meanwhile leads nowhere else; each redirect is checked like the first
 * address. Null for everything but a page of HTML that came in time.
 *
 * @param deps.publicHosts `host:port` of hosts that anybody may read, wherever they are
 * @param deps.staffHosts the same of hosts for trusted links only, to which no other host may redirect
 * @param deps.deadlineMs for the page and all redirects to it together
 */
export function createFetchPage(deps: {
  publicHosts?: readonly string[]
  staffHosts?: readonly string[]
  resolve?: Resolve
  deadlineMs?: number
}): FetchPage {
  const { resolve = byDns, deadlineMs = longestMs } = deps
  const publicHosts = new Set(deps.publicHosts)
  const staffHosts = new Set(deps.staffHosts)
  return async (link, signal, isTrusted = false) => {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
    try {
      let url = new URL(link)
      const allowed = isTrusted && staffHosts.has(url.host) ? new Set([...publicHosts, url.host]) : publicHosts
      for (let hop = 0; hop <= mostRedirects; hop += 1) {
        const options = requestOptions(url, allowed, resolve)
        if (!options) return null
        const response = await respond(url, { ...options, headers, signal: inTime })
        if (!redirects.has(response.statusCode)) return await pageOf(url, response)
        response.destroy()
        url = new URL(response.headers.location ?? '', url)
      }
    } catch {
      // Refused, unreachable, no address or too late: which of these is nothing that the writer of a link should learn.
    }
    return null
  }
}

const headers = {
  'user-agent': 'Everline-link-preview',
  accept: 'text/html',
  // A compressed answer may become a thousand times as large.
  'accept-encoding': 'identity',
}

async function pageOf(url: URL, response: IncomingMessage): Promise<Page | null> {
  const { 'content-type': contentType = '', 'content-encoding': encoding = 'identity' } = response.headers
  if (response.statusCode !== 200 || !/^text\/html\s*(;|$)/i.test(contentType) || encoding !== 'identity') {
    response.destroy()
    return null
  }
  const chunks: Buffer[] = []
  let bytes = 0
  // Leaving the loop ends the connection. What a preview needs stands at the beginning.
  for await (const chunk of response) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= mostBytes) break
  }
  return { url, contentType, bytes: Buffer.concat(chunks).subarray(0, mostBytes) }
}
