import { useEffect, useRef } from 'react'
import { isMuted } from '#widget/frame/page/muted.ts'

/** A short tone with each new message that the visitor does not see. */
export function useSound({ service, isSeen, unread }: { service: string; isSeen: boolean; unread: number }) {
  const before = useRef(unread)
  useEffect(() => {
    const isMore = unread > before.current
    before.current = unread
    const isHidden = document.visibilityState === 'hidden'
    if (isMore && (isHidden || !isSeen) && !isMuted(service)) ring()
  }, [service, isSeen, unread])
}

/** A browser that wants a click first stays silent. */
function ring() {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return
  const context = new AudioContext()
  const tone = context.createOscillator()
  const gain = context.createGain()
  tone.frequency.value = 660
  gain.gain.setValueAtTime(0.08, context.currentTime)
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.35)
  tone.connect(gain).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + 0.35)
  tone.addEventListener('ended', () => void context.close())
}
