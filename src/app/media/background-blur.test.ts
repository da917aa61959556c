import { expect, it } from 'vitest'
import { cameraBlur } from './background-blur.ts'

/** A camera that can be set to these values. */
function cameraWith(backgroundBlur: boolean[] | undefined, refuses = false) {
  const applied: unknown[] = []
  const camera = {
    getCapabilities: () => ({ ...(backgroundBlur && { backgroundBlur }) }),
    getConstraints: () => ({ width: { ideal: 1280 } }),
    async applyConstraints(constraints: unknown) {
      if (refuses) throw new DOMException('no', 'OverconstrainedError')
      applied.push(constraints)
    },
  } as unknown as MediaStreamTrack
  return { camera, applied }
}

it('[CAL-11] a camera that can blur is set to what is wanted, and keeps what was wanted before', async () => {
  const { camera, applied } = cameraWith([false, true])
  expect(cameraBlur.isPossible(camera)).toBe(true)
  expect(await cameraBlur.apply(camera, true)).toBe(camera)
  expect(await cameraBlur.apply(camera, false)).toBe(camera)
  expect(applied).toEqual([
    { width: { ideal: 1280 }, backgroundBlur: true },
    { width: { ideal: 1280 }, backgroundBlur: false },
  ])
})

it('[CAL-11] a camera that cannot blur, or will not, shows its picture as it is', async () => {
  for (const { camera, applied } of [cameraWith(undefined), cameraWith([false]), cameraWith([false, true], true)]) {
    expect(await cameraBlur.apply(camera, true)).toBe(camera)
    expect(applied).toEqual([])
  }
  expect(cameraBlur.isPossible(cameraWith([true]).camera)).toBe(false)
})
