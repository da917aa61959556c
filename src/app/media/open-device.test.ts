import { expect, test, vi } from 'vitest'
import { systemClock } from '#core/platform/clock.ts'
import type { BrowserMedia } from './browser-media.ts'
import { type MediaChoices, standardChoices } from './media-choices.ts'
import { openDevice } from './open-device.ts'

// Node has none.
vi.stubGlobal('MediaStream', class {})

/** The constraints by which the browser is asked for a camera. */
async function askedFor(choices: Partial<MediaChoices>) {
  let asked: MediaStreamConstraints = {}
  const open: BrowserMedia['open'] = async (constraints) => {
    asked = constraints
    throw new DOMException('', 'NotFoundError')
  }
  const media = { open } as BrowserMedia
  await openDevice('camera', { ...standardChoices, ...choices }, { media, clock: systemClock })
  return asked.video
}

test('[CAL-11] the side of a phone’s camera that a call wants goes before the chosen camera', async () => {
  expect(await askedFor({ camera: 'c' })).toMatchObject({ deviceId: { ideal: 'c' } })
  const turned = await askedFor({ camera: 'c', cameraSide: 'environment' })
  expect(turned).toMatchObject({ facingMode: { ideal: 'environment' } })
  expect(turned).not.toHaveProperty('deviceId')
})
