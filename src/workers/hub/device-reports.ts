import type { DevicePorts, ReportDevice } from '#core/devices/report-device.ts'

/** Passes the devices that tabs report, and whether calls reach this browser, to the present session's report to the backend. */
export function createDeviceReports(): {
  setPorts(ports: DevicePorts): void
  setSignallingLost(isLost: boolean): void
  begin(report: ReportDevice): void
} {
  let ports: DevicePorts | null = null
  let report: ReportDevice | null = null
  return {
    setPorts(next) {
      ports = next
      report?.setPorts(next)
    },
    setSignallingLost(isLost) {
      report?.setSignallingLost(isLost)
    },
    begin(next) {
      report = next
      if (ports) next.setPorts(ports)
    },
  }
}
