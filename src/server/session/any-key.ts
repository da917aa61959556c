import { errors } from 'jose'
import type { KeyRing } from './key-ring.ts'

/** The keys whose signatures count: after two rotations a key that leaked signs nobody in any more. */
export const signingKeys = ([present, previous]: KeyRing): readonly [Uint8Array, ...Uint8Array[]] =>
  previous ? [present, previous] : [present]

/** Verifies a signed token with the present key, then with the previous one. Throws the last failure. */
export async function withAnyKey<T>(keys: KeyRing, verify: (key: Uint8Array) => Promise<T>): Promise<T> {
  const [present, previous] = signingKeys(keys)
  try {
    return await verify(present)
  } catch (error) {
    // Any other failure, such as a token that has expired, has nothing to do with the key.
    if (!previous || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error
    return verify(previous)
  }
}
