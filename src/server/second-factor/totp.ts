import { Secret, TOTP } from 'otpauth'

const issuer = 'Everline'
const periodSeconds = 30
/** Accepted time steps before and after the current one: the phone's clock may be wrong. */
const tolerance = 1

const totpOf = (secret: string, account: string) =>
  new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret), period: periodSeconds })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address in the QR code of a set-up. */
export const totpUri = (secret: string, account: string): string => totpOf(secret, account).toString()

/** Number of the 30-second step at a time. Each step has its own code. */
export const stepAt = (nowMs: number): number => Math.floor(nowMs / 1000 / periodSeconds)

/** Time step of a valid code, within the tolerance (RFC 6238 §5.2); null for a wrong code. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowMs, window: tolerance })
  return delta === null ? null : stepAt(nowMs) + delta
}
