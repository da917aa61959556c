import type { Scene } from './scene.ts'
import { type Conversation, lineWorks } from './scene.ts'
import type { FaultFacts, Part } from './schedule.ts'

export type Fault = FaultFacts & {
  begin(conversation: Conversation): Promise<void> | void
  /** Undoes a fault that lasts. */
  end?(conversation: Conversation): Promise<void> | void
}

type Table = Record<string, Fault>

/** The ways in which a line fails, at either side. */
function lineFaults(whose: keyof Scene['lines']): Table {
  const part: Part = `${whose}’s line`
  const facts = { part, needs: [], lasts: true }
  const heal = { end: ({ lines }: Conversation) => lines[whose].set(lineWorks) }
  return {
    [`the ${whose}’s line is cut`]: {
      ...facts,
      ...heal,
      begin: ({ lines }) => lines[whose].set({ name: 'cut' }),
    },
    [`the ${whose}’s line swallows everything`]: {
      ...facts,
      ...heal,
      begin: ({ lines }) => lines[whose].set({ name: 'silent', up: true, down: true }),
    },
    [`the ${whose}’s requests are lost`]: {
      ...facts,
      ...heal,
      begin: ({ lines }) => lines[whose].set({ name: 'silent', up: true, down: false }),
    },
    [`answers to the ${whose} are lost`]: {
      ...facts,
      ...heal,
      begin: ({ lines }) => lines[whose].set({ name: 'silent', up: false, down: true }),
    },
    [`the ${whose}’s line is slow`]: {
      ...facts,
      ...heal,
      begin: ({ lines }) => lines[whose].set({ name: 'good', latencyMs: 400 }),
    },
    [`the ${whose}’s connections are reset`]: {
      ...facts,
      lasts: false,
      begin: ({ lines }) => lines[whose].breakConnections(),
    },
    [`the ${whose} changes to another network`]: {
      ...facts,
      lasts: false,
      begin: ({ lines }) => lines[whose].strand(),
    },
  }
}

/** Every fault there is, by name: schedules, counts and `docs/faults.md` are made from this table. */
export const faults: Readonly<Record<string, Fault>> = {
  ...lineFaults('agent'),
  ...lineFaults('visitor'),
}
