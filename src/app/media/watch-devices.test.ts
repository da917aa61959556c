import { expect, it } from 'vitest'
import type { DevicePorts } from '#core/devices/report-device.ts'
import { portsOf, watchDevices } from './watch-devices.ts'

const microphone = { kind: 'audioinput', deviceId: 'm', label: 'Desk' } as const
const standard = { kind: 'audioinput', deviceId: 'default', label: 'Default: Desk' } as const
const speaker = { kind: 'audiooutput', deviceId: '', label: '' } as const
const none = { hasDevice: false, list: [], selected: null }

it('[ENT-05] audio input, video input and audio output each have a flag, a list and the selected device', () => {
  expect(portsOf([microphone, standard, speaker])).toEqual({
    audioInput: {
      hasDevice: true,
      list: [
        { deviceId: 'm', label: 'Desk' },
        { deviceId: 'default', label: 'Default: Desk' },
      ],
      selected: 'default',
    },
    videoInput: none,
    audioOutput: { hasDevice: true, list: [{ deviceId: '', label: '' }], selected: '' },
  })
})

it('[ENT-05] the devices are reported at first and after every change, until nobody listens', async () => {
  let devices = [microphone, standard]
  const media = Object.assign(new EventTarget(), {
    enumerateDevices: async () => devices as unknown as MediaDeviceInfo[],
  })
  const told: DevicePorts[] = []
  const ending = new AbortController()
  const options = { askPermission: async () => null, listsOutputs: true }
  watchDevices(media as unknown as MediaDevices, (ports) => told.push(ports), ending.signal, options)
  await expect.poll(() => told.length).toBe(1)
  devices = []
  media.dispatchEvent(new Event('devicechange'))
  await expect.poll(() => told.length).toBe(2)
  expect(told.map(({ audioInput }) => audioInput.hasDevice)).toEqual([true, false])
  ending.abort()
  media.dispatchEvent(new Event('devicechange'))
  watchDevices(undefined, (ports) => told.push(ports), new AbortController().signal, options)
  await expect.poll(() => told.length).toBe(3)
  expect(told[2]).toEqual({ audioInput: none, videoInput: none, audioOutput: none })
})

it('[ENT-05] a microphone is reported as denied until the user allows it; a browser that lists no outputs has one', async () => {
  const permission = Object.assign(new EventTarget(), { state: 'denied' as PermissionState })
  const told: DevicePorts[] = []
  const media = Object.assign(new EventTarget(), { enumerateDevices: async () => [microphone] })
  watchDevices(media as unknown as MediaDevices, (ports) => told.push(ports), new AbortController().signal, {
    askPermission: async () => permission,
    listsOutputs: false,
  })
  await expect.poll(() => told.length).toBe(1)
  expect(told[0]).toMatchObject({ audioInput: { hasDevice: true, isDenied: true }, audioOutput: { hasDevice: true } })
  permission.state = 'granted'
  permission.dispatchEvent(new Event('change'))
  await expect.poll(() => told.length).toBe(2)
  expect(told[1]?.audioInput).not.toHaveProperty('isDenied')
})

it('[ENT-05] [CAL-11] the chosen device is reported as selected while it is there', () => {
  const chosen = { microphone: 'm', camera: null, speaker: 'gone' }
  const { audioInput, audioOutput } = portsOf([standard, microphone, speaker], chosen)
  expect([audioInput.selected, audioOutput.selected]).toEqual(['m', ''])
})
