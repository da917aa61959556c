import { isIP } from 'node:net'

/**
 * The contact that push services are told (`sub` of RFC 8292 §2.1): a web address or a `mailto:`. Null for one that Apple
 * refuses with 403 (`BadJwtToken`), which nobody would notice but users of iPhones: names that lead nowhere, addresses of
 * machines, and a `mailto:` with more than an address.
 */
export function contactOf(text: string): string | null {
  const mail = /^mailto:([^\s<>@,;?]+)@([^\s<>@,;?]+)$/.exec(text)
  if (mail) return isPublicName(mail[2] ?? '') ? text : null
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && isPublicName(url.hostname) ? url.origin : null
}

/** A name of several labels whose last one is not reserved (RFC 2606, RFC 6762). */
function isPublicName(host: string): boolean {
  const labels = host.toLowerCase().split('.')
  const last = labels.at(-1) ?? ''
  if (isIP(host) !== 0 || labels.length < 2 || labels.includes('')) return false
  return /^[a-z][\w-]*[a-z\d]$/.test(last) && !['localhost', 'local', 'invalid', 'test', 'internal'].includes(last)
}

/** The first of several contacts that no push service refuses; null: there is none, and nothing can be pushed. */
export const firstContact = (texts: readonly (string | undefined)[]): string | null =>
  texts.map((text) => (text === undefined ? null : contactOf(text))).find((contact) => contact !== null) ?? null
