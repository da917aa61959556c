import type { ApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import type { Device, DeviceStatus } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'

export type DevicePorts = Omit<DeviceStatus, 'isMQTTConnected'>

/** Reports to the backend what this device is, and what it could take a call with [ENT-05]. */
export type ReportDevice = {
  setPorts(ports: DevicePorts): void
  setConnected(isConnected: boolean): void
}

/** A headset that is plugged in comes as several changes. */
const settleMs = 500

/**
 * Reports when something has changed since the last report that arrived. One that a weak line lost is made with the next
 * change, of which the line's return is one.
 *
 * @param deps.onReported what the backend knows by now
 */
export function createReportDevice(deps: {
  eid: string
  device: Device
  api: ApiClient<CallOf<'staff'>>
  clock: Clock
  onReported: (status: DeviceStatus) => void
  signal: AbortSignal
}): ReportDevice {
  const { eid, device, api, clock, signal } = deps
  let ports: DevicePorts | null = null
  let isMQTTConnected = false
  let told = ''
  let isPlanned = false

  function plan() {
    if (isPlanned || signal.aborted) return
    isPlanned = true
    clock.after(settleMs, () => void report().finally(reported), signal)
  }

  function reported() {
    isPlanned = false
  }

  async function report() {
    while (ports !== null && !signal.aborted) {
      const status = { isMQTTConnected, ...ports }
      const words = JSON.stringify(status)
      if (words === told) return
      const body = { deviceList: [{ ...device, status }] }
      const answer = await api.call('updateStaffDevices', { params: { eid }, body }, { signal })
      if (!answer.ok) return
      told = words
      deps.onReported(status)
    }
  }

  return {
    setPorts(next) {
      ports = next
      plan()
    },
    setConnected(isConnected) {
      isMQTTConnected = isConnected
      plan()
    },
  }
}
