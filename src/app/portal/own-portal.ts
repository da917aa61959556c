import { useSyncExternalStore } from 'react'
import { takeBrand } from '#app/brand/take-brand.ts'
import { locks } from '#app/browser/locks.ts'
import { accountCalls, discoveryCalls, portalCalls, secondFactorCalls, themingCalls } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { Failure, Result } from '#core/platform/result.ts'
import { createPortalSession, type SecondProof } from '#core/portal/portal-session.ts'
import type { PortalState } from '#core/portal/portal-token.ts'
import { obfuscatePassword } from '#core/session/obfuscate-password.ts'
import { createVault } from '#core/session/vault.ts'
import { askBrand } from '#core/theming/ask-brand.ts'
import { createTransport } from '#core/transport/transport.ts'
import { indexedKeyValue } from '#workers/ports/key-value-store.ts'

const tabId = systemRandom.uuid()
const transport = createTransport({
  // The service of this address and its brand are requested before anybody signs in.
  calls: {
    ...portalCalls,
    ...themingCalls,
    getDefaultService: discoveryCalls.getDefaultService,
    getMfaSetup: secondFactorCalls.getMfaSetup,
    setUpMfa: secondFactorCalls.setUpMfa,
    resetPassword: accountCalls.resetPassword,
    verifyOtp: accountCalls.verifyOtp,
  },
  baseUrl: location.origin,
  fetch: (input, init) => fetch(input, init),
  clock: systemClock,
  identity: () => ({ deviceId: 'portal', tabId }),
})

/** The portal's session of this page, separate from the hub's session, which belongs to staff (decision 17). */
export const ownPortal = createPortalSession({
  transport,
  vault: createVault({ keyValue: indexedKeyValue('everline-portal'), crypto, name: 'portal' }),
  clock: systemClock,
  random: systemRandom,
  locks,
})

export const usePortalState = (): PortalState => useSyncExternalStore(ownPortal.onChange, ownPortal.state)

/** Runs a request to the service of this address. */
async function withService<T>(run: (serviceId: string) => Promise<Result<T>>): Promise<Result<T>> {
  const service = await transport.send('getDefaultService', {})
  return service.ok ? run(service.value.serviceId) : service
}

/** Signs in to the service of this address. */
export const signInToPortal = (email: string, password: string): Promise<Result<null>> =>
  withService((serviceId) => ownPortal.signIn({ serviceId, email, password }))

/** Ends a sign-in with its second proof. */
export const confirmSignIn = (proof: SecondProof): Promise<Result<null>> =>
  withService((serviceId) => ownPortal.confirm(serviceId, proof))

/** Mails a link to choose a new password, if a reader has the address. */
export const requestPassword = (username: string): Promise<Result<null>> =>
  withService((s) => transport.send('requestPortalPassword', { params: { s }, body: { username } }))

/** Returns the address that a mailed link is for. */
export const addressOfLink = (otp: string) => transport.send('verifyOtp', { params: { otp } })

/** Sets the password with the code of a mailed link. */
export const choosePassword = (token: string, password: string) =>
  withService((s) => {
    const rand = systemRandom.integer(10_000)
    const obfuscated = obfuscatePassword(password, { nowMs: systemClock.nowMs(), rand })
    const body = { token, password: obfuscated, challenge: { type: 1 as const, rand } }
    return transport.send('resetPassword', { params: { s }, body })
  })

/** The calls that set a second factor up during a sign-in. */
export const setUpCalls = ({ eid, challenge }: { eid: string; challenge: string }) => ({
  getMfaSetup: () => withService((s) => transport.send('getMfaSetup', { params: { s, eid } }, { token: challenge })),
  setUpMfa: (code: string) =>
    withService((s) => transport.send('setUpMfa', { params: { s, eid }, body: { code } }, { token: challenge })),
})

/** Asks whether the stored brand is still the current one of this address's service. Without an answer it stays. */
export async function freshBrand(): Promise<void> {
  const service = await transport.send('getDefaultService', {})
  if (!service.ok) return
  const brand = await askBrand(transport, service.value.serviceId, navigator.userAgent)
  if (brand.ok) await takeBrand(brand.value)
}

/** A failure as an exception, as the query library needs it. */
export class QueryFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

export async function orThrow<T>(answer: Promise<Result<T>>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new QueryFailure(result.error)
  return result.value
}
