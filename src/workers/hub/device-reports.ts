import type { DevicePorts, ReportDevice } from '#core/devices/report-device.ts'

/** Passes the devices that tabs report to the present session's report to the backend. */
export function createDeviceReports(): {
  setPorts(ports: DevicePorts): void
  begin(report: ReportDevice): void
} {
  let ports: DevicePorts | null = null
  let report: ReportDevice | null = null
  return {
    setPorts(next) {
      ports = next
      report?.setPorts(next)
    },
    begin(next) {
      report = next
      if (ports) next.setPorts(ports)
    },
  }
}
