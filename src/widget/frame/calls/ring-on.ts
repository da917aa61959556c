import { type Clock, sleep } from '#core/platform/clock.ts'

/** Time between the beginnings of two rings, in milliseconds. */
const ringEveryMs = 2500

/** Plays a sound again and again until `signal` aborts, and stops it then. Where a browser refuses it, it is silent. */
export async function ringOn(
  sound: Pick<HTMLAudioElement, 'play' | 'pause' | 'currentTime'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  signal.addEventListener('abort', () => sound.pause(), { once: true })
  while (!signal.aborted) {
    sound.currentTime = 0
    await Promise.all([sound.play().catch(() => {}), sleep(clock, ringEveryMs, signal)])
  }
}
