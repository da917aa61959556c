import { createHmac, timingSafeEqual } from 'node:crypto'
import { identityText, type SignedIdentity } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'

/** An identity is believed for a day at most, whatever it says: whoever copies it has it no longer than that. */
const longestMs = 24 * 60 * 60_000

/**
 * Whether the customer's own server has signed an identity with the widget's secret: `identity-invalid`,
 * `identity-expired`.
 */
export function checkIdentity(
  { signature, ...identity }: SignedIdentity,
  secret: string,
  nowMs: number,
): Result<SignedIdentity> {
  const expected = createHmac('sha256', secret).update(identityText(identity)).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return fail('identity-invalid')
  if (identity.expiresAtMs <= nowMs) return fail('identity-expired')
  if (identity.expiresAtMs > nowMs + longestMs + 5 * 60_000) return fail('identity-invalid')
  return ok({ ...identity, signature })
}
