import type { SimulatedNetwork } from '#tests/faults/tcp-proxy.ts'
import type { Fault, FaultTable } from '../fault.ts'
import { type Conversation, lineWorks, type Scene } from '../scene.ts'
import type { Part } from '../schedule.ts'

/** The ways in which a line fails, at either side. */
function faultsOf(whose: keyof Scene['lines']): FaultTable {
  const part: Part = `${whose}’s line`
  const lasting = (network: SimulatedNetwork): Fault => ({
    ...{ part, needs: [], lasts: true, undone: 'the line works' },
    begin: ({ lines }) => lines[whose].set(network),
    end: ({ lines }) => lines[whose].set(lineWorks),
  })
  const sudden = (begin: (conversation: Conversation) => void): Fault => ({ part, needs: [], lasts: false, begin })
  return {
    [`the ${whose}’s line is cut`]: lasting({ name: 'cut' }),
    [`the ${whose}’s line swallows everything`]: lasting({ name: 'silent', up: true, down: true }),
    [`the ${whose}’s requests are lost`]: lasting({ name: 'silent', up: true, down: false }),
    [`answers to the ${whose} are lost`]: lasting({ name: 'silent', up: false, down: true }),
    [`the ${whose}’s line is slow`]: lasting({ name: 'good', latencyMs: 400 }),
    [`the ${whose}’s connections are reset`]: sudden(({ lines }) => lines[whose].breakConnections()),
    [`the ${whose} changes to another network`]: sudden(({ lines }) => lines[whose].strand()),
  }
}

export const lineFaults: FaultTable = { ...faultsOf('agent'), ...faultsOf('visitor') }
