import type { Profile } from '#core/contract/index.ts'
import type { DevicePorts } from '#core/devices/report-device.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { StoredToken } from '#core/session/token.ts'
import type { HubStore } from '#core/store/hub-store.ts'
import type { WorkingSet } from '#core/working-set/working-set.ts'
import type { Databases } from './databases.ts'
import type { HubLog } from './hub-log.ts'
import type { LiveRows } from './live-rows.ts'
import type { HubClient } from './open-hub-client.ts'

/** What one generation hands to the next, in case the storage has lost it. */
export type Inheritance = {
  token: StoredToken | null
  unsent: OutboxRow[]
  /** Author of the unsent commands. */
  owner: Profile | null
  /** The present rows do not work: the next generation begins with new ones. */
  setAside: boolean
}

export const noInheritance: Inheritance = { token: null, unsent: [], owner: null, setAside: false }

/**
 * The hub from opening its rows to closing them. A fault of the storage, or a sign-out that wipes it, ends a generation;
 * another one begins in the same worker, with a new epoch, and tabs connect again.
 */
export type Generation = HubClient & {
  epoch: string
  databases: Databases
  store: HubStore
  log: HubLog
  userAgent: string
  rows: LiveRows
  /** A tab reports what this device could take a call with. */
  reportPorts(ports: DevicePorts): void
  /** Null while nobody is signed in. */
  workingSet(): WorkingSet | null
  /** Settles once the working set is that of the present session. */
  entered(): Promise<void>
  /** Owner of the rows, signed in or not; null while they belong to nobody. */
  ownerEid(): string | null
  /**
   * Removes the rows, with or without what their owner did not send; after it the generation can only be closed.
   *
   * @param options.successor owner of the rows to come
   */
  wipe(options: { successor: Profile | null; keepWords: boolean }): Promise<void>
  inheritance(): Inheritance
  close(): Promise<void>
}
