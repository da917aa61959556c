import type { Conversation } from './scene.ts'
import type { FaultFacts } from './schedule.ts'

export type Fault = FaultFacts & {
  begin(conversation: Conversation): Promise<void> | void
  /** Undoes a fault that lasts. */
  end?(conversation: Conversation): Promise<void> | void
  /** The end of a fault that lasts, in words. */
  undone?: string
}

export type FaultTable = Readonly<Record<string, Fault>>
