import { expect, test } from 'vitest'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createOwnDevice } from './own-device.ts'

/** Cameras of a phone, of which one is open at a time. */
function phoneCameras() {
  const events: string[] = []
  let next = 0
  let isBroken = false
  const camera = (id: number) => {
    const target = new EventTarget()
    return Object.assign(target, { id, stop: () => void events.push(`close ${id}`) }) as unknown as MediaStreamTrack
  }
  const open = async (): Promise<Result<MediaStreamTrack>> => {
    next += 1
    events.push(`open ${next}`)
    return isBroken ? fail('device-in-use') : ok(camera(next))
  }
  const device = createOwnDevice({
    open,
    isWanted: async () => false,
    onTrack: (track) => void (track ?? events.push('none')),
    onLost: (track) => void events.push(track ? 'another' : 'lost'),
    onFound: () => {},
    later: () => {},
    hasNextBest: true,
    isOneAtATime: () => true,
  })
  const breakDown = () => {
    isBroken = true
  }
  return { events, device, breakDown }
}

test('the camera of a phone is closed before its other one is opened', async () => {
  const { events, device } = phoneCameras()
  await device.use()
  await device.renew()
  expect(events.slice(0, 3)).toEqual(['open 1', 'close 1', 'open 2'])
  expect(device.track()).toMatchObject({ id: 2 })
})

test('if the other camera of a phone does not open, the call is told that its camera is lost', async () => {
  const { events, device, breakDown } = phoneCameras()
  await device.use()
  breakDown()
  await device.renew()
  expect(events.at(-1)).toBe('lost')
  expect(device.track()).toBeNull()
})
