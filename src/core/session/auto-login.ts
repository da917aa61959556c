import type { Result } from '#core/platform/result.ts'
import { isConnectionFault } from '#core/transport/connection-fault.ts'

/** A one-time code and its user, from the service config or the start address. */
export type McParams = { mcOtp: string; username: string }

/** Where mcParams wait until they are used. */
export type McParamsStore = { read(): McParams | null; remove(): void }

/**
 * Signs in with the one-time code of mcParams [SES-14]. The code is valid once, so it is removed whatever the backend
 * answers; it stays only if the backend could not be reached. An existing session is not replaced.
 *
 * @returns the result of the sign-in; null if there was nothing to do
 */
export async function autoLogIn<T>(deps: {
  mcParams: McParamsStore
  /** There is no session, or it has expired. */
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
  if (result.ok || !isConnectionFault(result.error)) deps.mcParams.remove()
  return result
}
