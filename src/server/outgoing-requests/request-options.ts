import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isRefusedAddress } from './refused-address.ts'

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/** Asks the system's name service. */
export const byDns: Resolve = (host) =>
  new Promise((done, failed) =>
    dnsLookup(host, { all: true }, (error, addresses) => (error ? failed(error) : done(addresses))),
  )

/**
 * Returns how an address is requested that a user has written; null if it must not be. The addresses of a name are
 * checked as it connects.
 *
 * @param allowed `host:port` of hosts that are requested wherever they are
 */
export function requestOptions(url: URL, allowed: ReadonlySet<string>, resolve: Resolve): RequestOptions | null {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const common = { agent: false } as const
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  if (allowed.has(url.host)) return { ...common, lookup: checkedLookup(resolve, () => false) }
  // The parser of URLs leaves out a scheme's own port.
  if (!['', '80', '443'].includes(url.port)) return null
  if (isIP(host) !== 0) return isRefusedAddress(host) ? null : common
  return { ...common, lookup: checkedLookup(resolve, isRefusedAddress) }
}

/** A name leads to an address that is never requested. */
export class RefusedAddress extends Error {}

/** Gives the connection the addresses that were checked. One refused address refuses the host. */
const checkedLookup =
  (resolve: Resolve, isRefused: (address: string) => boolean): LookupFunction =>
  (host, { all }, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses
        if (!first || addresses.some(({ address }) => isRefused(address))) return done(new RefusedAddress(), [])
        return all ? done(null, [...addresses]) : done(null, first.address, first.family)
      },
      (error) => done(error, []),
    )
  }

/** Sends a request and resolves with the beginning of its answer. */
export const respond = (url: URL, options: RequestOptions, body?: string | Uint8Array): Promise<IncomingMessage> =>
  new Promise((done, failed) => {
    const start = url.protocol === 'https:' ? requestHttps : requestHttp
    start(url, options, done).on('error', failed).end(body)
  })
