import type { DevicePorts, ReportDevice } from '#core/devices/report-device.ts'

/** Passes on what tabs say of this device's ports to the report of the present session. */
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
