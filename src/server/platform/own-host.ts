import { isIP } from 'node:net'
import { isLoopback } from './loopback.ts'

/**
 * Whether a request names this backend: this machine, the address of the app, or an address in numbers. A page of a
 * stranger whose name was made to lead here (DNS rebinding) could otherwise read what only this machine may.
 */
export function isOwnHost(host: string | undefined, baseUrl: string): boolean {
  const url = `http://${host ?? ''}`
  if (host === undefined || !URL.canParse(url)) return false
  const { hostname } = new URL(url)
  const isNumbers = isIP(hostname.replace('[', '').replace(']', '')) !== 0
  return isLoopback(hostname) || isNumbers || hostname === new URL(baseUrl).hostname
}
