import { useEffect } from 'react'
import { ringOnce } from '#app/media/ring-once.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import { webLocks } from '#core/platform/locks.ts'
import { ringOn } from '#core/telephony/ring-on.ts'

/** Path at the backend that the frame came from. */
const ringAddress = '/sounds/offer.wav'

/** Rings in one page of the visitor, however many are open, until `callId` is null. */
export function useRing(callId: string | null): void {
  useEffect(() => {
    // Without locks, as at addresses that are not secure, no call could be answered either.
    if (callId === null || !navigator.locks) return
    const over = new AbortController()
    const sound = new Audio(ringAddress)
    const play = () => {
      sound.currentTime = 0
      return sound.play()
    }
    over.signal.addEventListener('abort', () => sound.pause(), { once: true })
    const ring = async () => void ringOn(play, clock, over.signal)
    const isHidden = () => document.visibilityState === 'hidden'
    void ringOnce(callId, { clock, locks: webLocks(navigator.locks), isHidden, ring }, over.signal)
    return () => over.abort()
  }, [callId])
}
