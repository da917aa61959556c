import { useSyncExternalStore } from 'react'
import { takeBrand } from '#app/brand/take-brand.ts'
import { locks } from '#app/browser/locks.ts'
import { discoveryCalls, portalCalls, themingCalls } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import { type Failure, ok, type Result } from '#core/platform/result.ts'
import { createPortalSession, type PortalState } from '#core/portal/portal-session.ts'
import { createVault } from '#core/session/vault.ts'
import { askBrand } from '#core/theming/ask-brand.ts'
import { createTransport } from '#core/transport/transport.ts'
import { indexedKeyValue } from '#workers/ports/key-value-store.ts'

const tabId = systemRandom.uuid()
const transport = createTransport({
  // Of which service the address is, and its brand, are asked before anybody signs in.
  calls: { ...portalCalls, ...themingCalls, getDefaultService: discoveryCalls.getDefaultService },
  baseUrl: location.origin,
  fetch: (input, init) => fetch(input, init),
  clock: systemClock,
  identity: () => ({ deviceId: 'portal', tabId }),
})

/** The portal’s session of this page: apart from the hub’s, which belongs to staff (decision 17). */
export const ownPortal = createPortalSession({
  transport,
  vault: createVault({ keyValue: indexedKeyValue('everline-portal'), crypto, name: 'portal' }),
  clock: systemClock,
  random: systemRandom,
  locks,
})

export const usePortalState = (): PortalState => useSyncExternalStore(ownPortal.onChange, ownPortal.state)

/** Signs in to the service of this address. */
export async function signInToPortal(email: string, password: string): Promise<Result<null>> {
  const service = await transport.send('getDefaultService', {})
  if (!service.ok) return service
  const signedIn = await ownPortal.signIn({ serviceId: service.value.serviceId, email, password })
  return signedIn.ok ? ok(null) : signedIn
}

/** Asks whether the brand of the address's service is still the one that was kept; without an answer that stays. */
export async function freshBrand(): Promise<void> {
  const service = await transport.send('getDefaultService', {})
  if (!service.ok) return
  const brand = await askBrand(transport, service.value.serviceId, navigator.userAgent)
  if (brand.ok) await takeBrand(brand.value)
}

/** A failure on its way through the query library, which knows exceptions only. */
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
