import type { Result } from '#core/platform/result.ts'
import { isLineFault } from '#core/transport/refusals.ts'

/** A one-time code and its user, given by the service config or the start address. */
export type McParams = { mcOtp: string; username: string }

/** Where mcParams wait for their use. */
export type McParamsStore = { read(): McParams | null; remove(): void }

/**
 * Signs in with the one-time code of mcParams, which are removed afterwards [SES-14]: whatever the backend said of them,
 * for they are good once; not when it could not be reached. A session that exists already stays.
 *
 * @returns what came of it; null when there was nothing to do
 */
export async function autoLogIn<T>(deps: {
  mcParams: McParamsStore
  /** Nobody's session stands: none there was, or it has run out. */
  isSignedOut: boolean
  signInByCode: (code: { username: string; otp: string }) => Promise<Result<T>>
}): Promise<Result<T> | null> {
  const given = deps.mcParams.read()
  if (!given) return null
  if (!deps.isSignedOut) {
    deps.mcParams.remove()
    return null
  }
  const result = await deps.signInByCode({ username: given.username, otp: given.mcOtp })
  if (result.ok || !isLineFault(result.error)) deps.mcParams.remove()
  return result
}
