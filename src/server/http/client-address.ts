import { isIP, isIPv4 } from 'node:net'
import type { Context } from 'hono'

/**
 * The client's own address. Each proxy appends the address of its own client to `X-Forwarded-For`. From the right, as
 * many entries as there are trusted proxies can be believed; anybody can write the entries left of them. With fewer
 * entries the request did not pass through all proxies, and the header is ignored.
 *
 * @param peer other end of the connection
 * @param forwardedFor the header; several lines joined by commas
 * @param trustedProxies how many of them every request passes through; 0 ignores the header
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trustedProxies: number): string {
  const own = plainAddress(peer) ?? peer
  if (trustedProxies === 0 || forwardedFor === undefined) return own
  const named = forwardedFor.split(',').at(-trustedProxies)
  return plainAddress(named ?? '') ?? own
}

/** An address without port, brackets and zone; null for anything else. */
function plainAddress(text: string): string | null {
  const trimmed = text.trim().toLowerCase()
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed) ?? []
  const [, withPort] = /^([\d.]+):\d+$/.exec(trimmed) ?? []
  const [address = ''] = (bracketed ?? withPort ?? trimmed).split('%', 1)
  const [, mapped] = /^::ffff:([\d.]+)$/.exec(address) ?? []
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  return isIP(address) ? address : null
}

/** The other end of a request's connection. Requests that tests make without a network come from `nowhere`. */
export function peerOf({ env }: Context): string {
  // The checked edge: the adapter puts Node's request there.
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress ?? 'nowhere'
}
