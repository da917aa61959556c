import { agentFaults } from './causes/agent-faults.ts'
import { backendFaults } from './causes/backend-faults.ts'
import { buildFaults } from './causes/build-faults.ts'
import { deviceFaults } from './causes/device-faults.ts'
import { lineFaults } from './causes/line-faults.ts'
import { pushFaults } from './causes/push-faults.ts'
import { visitorFaults } from './causes/visitor-faults.ts'
import type { FaultTable } from './fault.ts'

/** Every fault there is, by name: schedules, counts and the table of `docs/faults.md` are made from this. */
export const faults: FaultTable = {
  ...lineFaults,
  ...backendFaults,
  ...agentFaults,
  ...visitorFaults,
  ...deviceFaults,
  ...buildFaults,
  ...pushFaults,
}
