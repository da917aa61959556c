import { createHmac } from 'node:crypto'
import type { KeyRing } from '#server/session/key-ring.ts'

/** How long credentials are good for, in seconds. A client asks for new ones before. */
export const accessSeconds = 3600

/** Credentials that Kamailio's `auth_ephemeral` checks without asking anybody, by a secret that it shares. */
export type SipCredentials = {
  /** @returns a user name that ends at `expiresAtMs`, and its password */
  create(user: string, expiresAtMs: number): { username: string; password: string }
  /** The passwords that a user name may have, and whom it names; null for one that is malformed or has expired. */
  check(username: string): { user: string; expiresAtMs: number; passwords: string[] } | null
}

/**
 * @param deps.secret shared with Kamailio; undefined: derived from the installation's keys, of which former
 *   ones stay accepted
 */
export function createCredentials(deps: {
  secret: string | undefined
  keys: KeyRing
  nowMs: () => number
}): SipCredentials {
  const secrets: readonly string[] = deps.secret ? [deps.secret] : deps.keys.map(derive)
  return {
    create(user, expiresAtMs) {
      const username = `${Math.floor(expiresAtMs / 1000)}:${user}`
      return { username, password: temporaryPassword(secrets[0] ?? '', username) }
    },
    check(username) {
      const [, expiry, user] = /^(\d{10,11}):([\w-]{1,64})$/.exec(username) ?? []
      const expiresAtMs = Number(expiry) * 1000
      if (user === undefined || expiresAtMs <= deps.nowMs()) return null
      return { user, expiresAtMs, passwords: secrets.map((secret) => temporaryPassword(secret, username)) }
    },
  }
}

/** The password of a user name that begins with its end, as TURN servers (its REST API) and Kamailio compute it too. */
export const temporaryPassword = (secret: string, username: string): string =>
  createHmac('sha1', secret).update(username).digest('base64')

const derive = (key: Uint8Array) => createHmac('sha256', key).update('everline-sip\n').digest('base64url')
