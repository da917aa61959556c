import { isHidden } from '#app/browser/attention.ts'
import { locks } from '#app/browser/locks.ts'
import { notifications } from '#app/browser/notifications.ts'
import { ringOn, ringOnce } from '#app/media/ring.ts'
import { callTag, offerTag } from '#core/contract/push/tags.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import { playSoundOf } from './sound.ts'

/**
 * Rings for an offer or a call, in one tab however many there are: once for a chat, and until `signal` aborts for a call.
 * While nobody looks at the app, a notification says the same, until then.
 *
 * @param of id of the offer, or of the call
 */
export function ringFor(
  of: { offer: string } | { call: string },
  { sound, title, body }: { sound: 'offer' | 'call'; title: string; body?: string },
  signal: AbortSignal,
): void {
  const tag = 'offer' in of ? offerTag(of.offer) : callTag(of.call)
  const play = () => playSoundOf(sound)
  async function notify() {
    if (!isHidden() || notifications.permission() !== 'granted') return
    await notifications.show(title, { ...(body !== undefined && { body }), tag, icon: '/icon-192.png' })
    const dismiss = () => void notifications.dismiss(tag)
    if (signal.aborted) dismiss()
    else signal.addEventListener('abort', dismiss, { once: true })
  }
  // Neither is awaited: the lock must be released with the offer, and without a service worker `show` never ends.
  const ring = async () => {
    void (sound === 'call' ? ringOn(play, clock, signal) : play())
    void notify()
  }
  void ringOnce(tag, { clock, locks, isHidden, ring }, signal)
}
