import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { laterPart } from '#app/browser/load-part.ts'
import { useDeviceChoice } from '#app/data/device-choice.ts'
import { flushAnswers } from '#workers/ports/service-messages.ts'
import { followPressedPaths, pushChoice } from './from-start.ts'

/** A browser that gets no pushes loads nothing of it. */
const PushKeeping = laterPart(async () => (await import('./push-keeping.tsx')).PushKeeping)

/** A press on a notification leads this tab to what it tells of; where pushes are on, they are kept right. */
export function PushWatch() {
  const isOn = useDeviceChoice(pushChoice) === 'on'
  const router = useRouter()
  useEffect(() => {
    const over = new AbortController()
    over.signal.addEventListener(
      'abort',
      followPressedPaths((path) => router.history.push(path)),
    )
    const flush = () => void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(flushAnswers))
    window.addEventListener('online', flush, { signal: over.signal })
    if (isOn) flush()
    return () => over.abort()
  }, [router, isOn])
  return isOn && <PushKeeping />
}
