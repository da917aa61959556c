import { Secret, TOTP } from 'otpauth'

const issuer = 'Everline'
const periodSeconds = 30
/** Steps before and after the present one that count: the phone's clock may be off. */
const tolerance = 1

const totpOf = (secret: string, account: string) =>
  new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret), period: periodSeconds })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code of a set-up says. */
export const totpUri = (secret: string, account: string): string => totpOf(secret, account).toString()

/** Time step of a moment: codes change with it. */
export const stepAt = (nowMs: number): number => Math.floor(nowMs / 1000 / periodSeconds)

/** Time step of a code that is right within the tolerance (RFC 6238 §5.2); null for any other. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowMs, window: tolerance })
  return delta === null ? null : stepAt(nowMs) + delta
}
