import { isHidden } from '#app/browser/attention.ts'
import { locks } from '#app/browser/locks.ts'
import { ownChoices } from '#app/media/own-choices.ts'
import { ringOnce } from '#app/media/ring.ts'
import { systemClock as clock, sleep } from '#core/platform/clock.ts'
import { type SoundKind, soundChoices } from './sound-choices.ts'
import { sameEventMs } from './sound-events.ts'

/** Plays the sound that the user has chosen for a kind of event on this device, if any. */
export async function playSoundOf(kind: SoundKind): Promise<void> {
  const tone = soundChoices[kind].read()
  if (tone !== 'off') await playTone(tone)
}

/** The same in one tab only, however many have noticed the event. */
export function soundOnce(eventId: string, kind: SoundKind): void {
  const over = new AbortController()
  void ringOnce(eventId, { clock, locks, isHidden, ring: () => playSoundOf(kind) }, over.signal)
  void sleep(clock, sameEventMs).then(() => over.abort())
}

/** Browsers refuse sound until the user has pressed something in the page. */
let isBlocked = false
const listeners = new Set<() => void>()

function setBlocked(next: boolean) {
  if (isBlocked === next) return
  isBlocked = next
  for (const run of listeners) run()
}

/** Whether the browser has refused the last sound. */
export const soundBlock = {
  read: () => isBlocked,
  subscribe(run: () => void) {
    listeners.add(run)
    return () => void listeners.delete(run)
  },
}

/**
 * Plays a tone of `public/sounds` once, on the speaker that is chosen for it.
 *
 * @param volume 0 to 1; with 0 nothing is heard, and whether the browser lets sounds play is known
 */
export async function playTone(tone: string, volume = 1): Promise<void> {
  const sound = new Audio(`/sounds/${tone}.wav`)
  sound.volume = volume
  const { ring } = ownChoices.read()
  // Not in all browsers; if the speaker has gone, the system's is used.
  if (ring !== null && 'setSinkId' in sound) await sound.setSinkId(ring).catch(() => {})
  await sound.play().then(
    () => setBlocked(false),
    (refusal: unknown) => {
      // Any other fault, such as a device without loudspeakers, is none that a press could end.
      if (refusal instanceof DOMException && refusal.name === 'NotAllowedError') setBlocked(true)
    },
  )
}
