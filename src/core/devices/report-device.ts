import type { ApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import type { Device, DeviceStatus } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'

export type DevicePorts = Omit<DeviceStatus, 'isMQTTConnected' | 'isSignallingLost'>

/** Reports to the backend what this device is, and which microphones, speakers and cameras it has [ENT-05], and whether calls reach it. */
export type ReportDevice = {
  setPorts(ports: DevicePorts): void
  setConnected(isConnected: boolean): void
  setSignallingLost(isLost: boolean): void
}

/** Plugging in one headset makes several changes. */
const settleMs = 500

/**
 * Reports changes since the last report that arrived. A report that the network lost is sent with the next change; the
 * return of the connection counts as one.
 *
 * @param deps.onReported what the backend knows now
 */
export function createReportDevice(deps: {
  eid: string
  /** Describes this device; rejects if it cannot for the moment. */
  describe: () => Promise<Device>
  api: ApiClient<CallOf<'staff'>>
  clock: Clock
  onReported: (status: DeviceStatus) => void
  signal: AbortSignal
}): ReportDevice {
  const { eid, describe, api, clock, signal } = deps
  let ports: DevicePorts | null = null
  let isMQTTConnected = false
  let isSignallingLost = false
  let lastText = ''
  let isPlanned = false

  function plan() {
    if (isPlanned || signal.aborted) return
    isPlanned = true
    clock.after(settleMs, () => void report().finally(allowPlan), signal)
  }

  function allowPlan() {
    isPlanned = false
  }

  async function report() {
    while (ports !== null && !signal.aborted) {
      const status = { isMQTTConnected, ...(isSignallingLost && { isSignallingLost }), ...ports }
      const text = JSON.stringify(status)
      if (text === lastText) return
      const device = await describe().catch(() => null)
      if (!device) return
      const body = { deviceList: [{ ...device, status }] }
      const answer = await api.call('updateStaffDevices', { params: { eid }, body }, { signal })
      if (!answer.ok) return
      lastText = text
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
    setSignallingLost(isLost) {
      isSignallingLost = isLost
      plan()
    },
  }
}
