import type { FaultTable } from '../fault.ts'

const facts = { part: 'backend', lasts: true, needs: [] } as const

/** The process that everybody is connected to. */
export const backendFaults: FaultTable = {
  'the backend is killed': {
    ...facts,
    undone: 'started again',
    begin: ({ backend }) => backend.kill(),
    end: ({ backend }) => backend.restart(),
  },
  'the backend is ended': {
    ...facts,
    undone: 'started again',
    begin: ({ backend }) => backend.end(),
    end: ({ backend }) => backend.restart(),
  },
  'the backend is frozen': {
    ...facts,
    undone: 'goes on',
    begin: ({ backend }) => backend.freeze(),
    end: ({ backend }) => backend.thaw(),
  },
}
