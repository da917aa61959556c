import type { Clock } from '#core/platform/clock.ts'

const steps = 6
const stepMs = 8

/** Moves the volume of an element to `volume` within some 50 ms, so that the ear hears no click. */
export function fade(element: HTMLMediaElement, volume: number, clock: Clock, onEnd?: () => void): void {
  const first = element.volume
  const step = (index: number) => {
    element.volume = first + ((volume - first) * index) / steps
    if (index === steps) onEnd?.()
    else clock.after(stepMs, () => step(index + 1))
  }
  step(1)
}
