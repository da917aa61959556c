import { useEffect } from 'react'
import { ringOnce } from '#app/media/ring-once.ts'
import { systemClock as clock, sleep } from '#core/platform/clock.ts'
import { webLocks } from '#core/platform/locks.ts'

/** Time between the beginnings of two rings, in milliseconds. */
const ringEveryMs = 2500
/** Of the backend that the frame came from. */
const ringAddress = '/sounds/offer.wav'

/**
 * Rings in one page of the visitor, however many are open, until `callId` is null. A browser that refuses sound before a
 * press in the page stays silent, and rings after one.
 */
export function useRing(callId: string | null): void {
  useEffect(() => {
    // Without locks, as at addresses that are not safe, no call could be answered either.
    if (callId === null || !navigator.locks) return
    const over = new AbortController()
    const ring = async () => void ringOn(over.signal)
    const isHidden = () => document.visibilityState === 'hidden'
    void ringOnce(callId, { clock, locks: webLocks(navigator.locks), isHidden, ring }, over.signal)
    return () => over.abort()
  }, [callId])
}

async function ringOn(signal: AbortSignal) {
  const sound = new Audio(ringAddress)
  signal.addEventListener('abort', () => sound.pause(), { once: true })
  while (!signal.aborted) {
    sound.currentTime = 0
    await Promise.all([sound.play().catch(() => {}), sleep(clock, ringEveryMs, signal)])
  }
}
