import { isHidden } from '#app/browser/attention.ts'
import { locks } from '#app/browser/locks.ts'
import { ringOnce } from '#app/media/ring-once.ts'
import { systemClock as clock, sleep } from '#core/platform/clock.ts'
import { playTone } from './play-sound.ts'
import { type SoundKind, soundChoices } from './sound-choices.ts'

/** Plays the sound that the user has chosen for a kind of event on this device, if any. */
export async function playSoundOf(kind: SoundKind): Promise<void> {
  const tone = soundChoices[kind].read()
  if (tone !== 'off') await playTone(tone)
}

/** Time in which other tabs learn of the same event. */
const sameEventMs = 3000

/** The same in one tab only, however many have noticed the event. */
export function soundOnce(eventId: string, kind: SoundKind): void {
  const over = new AbortController()
  void ringOnce(eventId, { clock, locks, isHidden, ring: () => playSoundOf(kind) }, over.signal)
  void sleep(clock, sameEventMs).then(() => over.abort())
}
