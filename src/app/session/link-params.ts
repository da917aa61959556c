import { tabStore } from '#app/data/browser-storage.ts'
import type { FailureReason } from '#core/platform/result.ts'
import type { McParams } from '#core/session/auto-login.ts'
import { type LinkParams, takeLinkParams } from '#core/session/link-params.ts'

const key = 'everline-link'

/** Moves the parameters of a link from the address to this tab's storage, before anything reads the address. */
export function keepLinkParams(): void {
  const taken = takeLinkParams(window.location.href)
  if (!taken) return
  tabStore.setItem(key, JSON.stringify(taken.params))
  window.history.replaceState(window.history.state, '', taken.rest)
}

// The checked edge: `keepLinkParams` alone writes under this name.
const read = (): LinkParams => JSON.parse(tabStore.getItem(key) ?? '{}') as LinkParams

/** Parameters of the link that this tab was opened with, until they are used. */
export const linkParams = {
  mcParams(): McParams | null {
    const { mcOtp, username } = read()
    return mcOtp === undefined || username === undefined ? null : { mcOtp, username }
  },
  token: (): string | null => read().token ?? null,
  /** Whether the sign-in at a third party failed. */
  refusal(): FailureReason | null {
    const { refused } = read()
    return refused === undefined ? null : { name: refused === 'limit' ? 'too-many-requests' : 'provider-refused' }
  },
  forget: () => tabStore.removeItem(key),
}
