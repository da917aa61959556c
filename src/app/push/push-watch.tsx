import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isHidden } from '#app/browser/attention.ts'
import { useDeviceChoice } from '#app/data/device-choice.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { flushAnswers } from '#workers/ports/service-messages.ts'
import { followPressedPaths } from './pressed-paths.ts'
import { pushChoice } from './push-choice.ts'
import { closePushes, pushPermission } from './push-device.ts'
import { useSubscribe } from './use-subscribe.ts'

/** Keeps this browser's pushes right while somebody is signed in. Renders nothing. */
export function PushWatch() {
  useRenewal()
  usePresses()
  useClosing()
  return null
}

/**
 * With each start, and for each account, the subscription is compared and told anew: browsers drop some without a word, and
 * an endpoint belongs to the account that told it last.
 */
function useRenewal() {
  const { eid } = useOwnSelf()
  const isOn = useDeviceChoice(pushChoice) === 'on'
  const subscribe = useRef(async () => {})
  const run = useSubscribe()
  subscribe.current = async () => void (await run())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account
  useEffect(() => {
    if (isOn && pushPermission() === 'granted') void subscribe.current()
  }, [isOn, eid])
}

/** A press on a notification leads this tab to what it tells of. */
function usePresses() {
  const router = useRouter()
  useEffect(() => {
    const over = new AbortController()
    over.signal.addEventListener(
      'abort',
      followPressedPaths((path) => router.history.push(path)),
    )
    const flush = () => void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(flushAnswers))
    window.addEventListener('online', flush, { signal: over.signal })
    flush()
    return () => over.abort()
  }, [router])
}

/** The app, once open, shows the things that notifications told. */
function useClosing() {
  useEffect(() => {
    const over = new AbortController()
    const close = () => void (isHidden() || closePushes())
    document.addEventListener('visibilitychange', close, { signal: over.signal })
    close()
    return () => over.abort()
  }, [])
}
