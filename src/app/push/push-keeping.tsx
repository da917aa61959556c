import { useEffect } from 'react'
import { isHidden } from '#app/browser/attention.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { closePushes, pushPermission } from './push-device.ts'
import { useSubscribe } from './use-subscribe.ts'

/** Keeps this browser's pushes right while somebody is signed in. Renders nothing. */
export function PushKeeping() {
  useRenewal()
  useClosing()
  return null
}

/**
 * With each start, and for each account, the subscription is compared and told anew: browsers drop some without a word, users
 * withdraw the permission, and an endpoint belongs to the account that told it last.
 */
function useRenewal() {
  const { eid } = useOwnSelf()
  const { subscribe, unsubscribe } = useSubscribe()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account
  useEffect(() => {
    void (pushPermission() === 'granted' ? subscribe() : unsubscribe())
  }, [eid])
}

/** Once the app is opened, it says all that notifications told. */
function useClosing() {
  useEffect(() => {
    const over = new AbortController()
    const isSeen = () => !isHidden()
    const close = () => void (isSeen() && closePushes(undefined, isSeen))
    document.addEventListener('visibilitychange', close, { signal: over.signal })
    close()
    return () => over.abort()
  }, [])
}
