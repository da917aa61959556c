import type { FaultTable } from '../fault.ts'

const facts = { part: 'push', lasts: true, needs: [], undone: 'pushes come' } as const
/** More than a schedule sends. */
const times = 1000

/** The push service of the agent’s device: pushes are sent while no hub of the agent reads along. */
export const pushFaults: FaultTable = {
  'pushes come late': {
    ...facts,
    begin: ({ push }) => push.service.turn(push.endpoint, 'off'),
    end: ({ push }) => push.service.turn(push.endpoint, 'on'),
  },
  // The answer to each is lost, so that the backend sends it again.
  'pushes come twice': {
    ...facts,
    begin: ({ push }) => push.service.setAnswer('lost', { times }),
    end: ({ push }) => push.service.setAnswer('lost', { times: 0 }),
  },
  'pushes never come': {
    ...facts,
    begin: ({ push }) => push.service.setAnswer('never', { times }),
    end: ({ push }) => push.service.setAnswer('never', { times: 0 }),
  },
}
