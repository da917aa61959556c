import type { ApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import type { Device, DeviceStatus } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { isBackendRefusal } from '#core/transport/refusals.ts'

export type DevicePorts = Omit<DeviceStatus, 'isMQTTConnected' | 'isSignallingLost'>

/** Reports to the backend what this device is, and which microphones, speakers and cameras it has [ENT-05], and whether calls reach it. */
export type ReportDevice = {
  setPorts(ports: DevicePorts): void
  setConnected(isConnected: boolean): void
  setSignallingLost(isLost: boolean): void
}

/** Plugging in one headset makes several changes. */
const settleMs = 500
/** A report that was lost is sent again after this time, in milliseconds: until then the backend goes by the last one. */
const againMs = 10_000

/**
 * Reports changes since the last report that arrived. A report that was lost is sent again, at once if something changes;
 * the return of the connection counts as a change.
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
  let isReporting = false
  let waiting: AbortController | null = null

  function plan(delayMs: number) {
    waiting?.abort()
    waiting = new AbortController()
    clock.after(delayMs, begin, AbortSignal.any([waiting.signal, signal]))
  }

  // A change during a report is seen when that report ends.
  const changed = () => isReporting || plan(settleMs)

  const statusNow = (known: DevicePorts): DeviceStatus => ({
    isMQTTConnected,
    ...(isSignallingLost && { isSignallingLost }),
    ...known,
  })

  function begin() {
    isReporting = true
    void report().finally(() => {
      isReporting = false
    })
  }

  async function report() {
    while (ports !== null && !signal.aborted) {
      const status = statusNow(ports)
      const text = JSON.stringify(status)
      if (text === lastText) return
      const outcome = await send(status)
      if (outcome === 'arrived') {
        lastText = text
        deps.onReported(status)
      } else if (JSON.stringify(statusNow(ports)) === text) {
        if (outcome === 'lost') plan(againMs)
        return
      }
    }
  }

  async function send(status: DeviceStatus): Promise<'arrived' | 'lost' | 'refused'> {
    const device = await describe().catch(() => null)
    if (!device) return 'lost'
    const body = { deviceList: [{ ...device, status }] }
    const answer = await api.call('updateStaffDevices', { params: { eid }, body }, { signal })
    if (answer.ok) return 'arrived'
    return isBackendRefusal(answer.error) ? 'refused' : 'lost'
  }

  return {
    setPorts(next) {
      ports = next
      changed()
    },
    setConnected(isConnected) {
      isMQTTConnected = isConnected
      changed()
    },
    setSignallingLost(isLost) {
      isSignallingLost = isLost
      changed()
    },
  }
}
