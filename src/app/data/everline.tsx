import { createContext, type ReactNode, useContext } from 'react'
import type { RxCollection, RxDatabase } from 'rxdb'
import type { QueueInput, TabCommandKind } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Rows } from '#core/store/schemas.ts'
import type { HubCommands } from '#workers/ports/hub-api.ts'

/** The tab's read-only replicas. Replaced as a whole when the hub restarts. */
export type Replica = {
  /** Rows on disk. */
  persistent: RxDatabase<{ [K in Exclude<keyof Rows, 'live'>]: RxCollection<Rows[K]> }>
  /** Rows in the hub's memory. */
  live: RxDatabase<{ live: RxCollection<Rows['live']> }>
  /** Its hub is gone: what is shown stays until the next hub's replica is there, and nothing more can be read. */
  isOver(): boolean
}

/** Commands of the hub; each has a deadline and never rejects. */
export type Commands = Omit<HubCommands, 'queue'> & {
  /** Queues a command under an id that the tab makes: it is sent once, whatever happens to tab, hub and network. */
  queue<K extends TabCommandKind>(command: {
    eid: string
    kind: K
    payload: QueueInput<K>
    /** The draft that a message was made of. */
    draftId?: string
    /** Needed to take it back; without one the tab makes it. */
    id?: string
  }): Promise<Result<null>>
}

/** A new build is available, and `reload` starts it. Null if there is none. */
export type Update = { reload(): void } | null

/** `replica` is null until the hub is reached for the first time: queries then answer what the last screen showed. */
export type Everline = { replica: Replica | null; commands: Commands; update: Update }

const EverlineContext = createContext<Everline | null>(null)

export const EverlineProvider = ({ value, children }: { value: Everline; children: ReactNode }) => (
  <EverlineContext value={value}>{children}</EverlineContext>
)

export function useEverline(): Everline {
  const everline = useContext(EverlineContext)
  if (!everline) throw new Error('useEverline outside of EverlineProvider')
  return everline
}

export const useCommands = (): Commands => useEverline().commands
