import type { Profile } from '#core/contract/index.ts'
import type { DevicePorts } from '#core/devices/report-device.ts'
import type { FileBytes } from '#core/files/file-bytes.ts'
import type { Uploads } from '#core/files/uploads.ts'
import type { KnowledgeHere } from '#core/knowledge/knowledge-here.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { SearchHere } from '#core/search/search-here.ts'
import type { StoredToken } from '#core/session/token.ts'
import type { HubStore } from '#core/store/hub-store.ts'
import type { WorkingSet } from '#core/working-set/working-set.ts'
import type { Databases } from './databases.ts'
import type { HubCalls } from './hub-calls.ts'
import type { HubLog } from './hub-log.ts'
import type { LiveRows } from './live-rows.ts'
import type { HubClient } from './open-hub-client.ts'

/** State that one generation passes to the next, in case the storage has lost it. */
export type Inheritance = {
  token: StoredToken | null
  unsent: OutboxRow[]
  /** Author of the unsent commands. */
  owner: Profile | null
  /** The present rows cannot be used: the next generation begins with new ones. */
  setAside: boolean
}

export const noInheritance: Inheritance = { token: null, unsent: [], owner: null, setAside: false }

/**
 * The hub from opening its rows to closing them. A fault of the storage, or a sign-out, ends a generation; the next one
 * begins in the same worker with a new epoch, and tabs connect again.
 */
export type Generation = HubClient & {
  epoch: string
  databases: Databases
  store: HubStore
  log: HubLog
  userAgent: string
  rows: LiveRows
  searchHere: SearchHere
  fileBytes: FileBytes
  uploads: Uploads
  hubCalls: HubCalls
  knowledgeHere: KnowledgeHere
  /** A tab reports which microphones, speakers and cameras this browser has. */
  reportPorts(ports: DevicePorts): void
  /** Some tab is used; see `createIdleAway`. */
  reportInput(idleAfterMs: number | null): void
  /** Number of recorded parts of calls that the backend does not have yet. */
  waitingRecordings(): Promise<number>
  /** Null while nobody is signed in. */
  workingSet(): WorkingSet | null
  /** The user has read why the last session was ended from outside. */
  forgetSessionEnd(): Promise<void>
  /** Settles when the working set belongs to the present session. */
  entered(): Promise<void>
  /** Owner of the rows, signed in or not; null if they have none. */
  ownerEid(): string | null
  /**
   * Deletes the rows; afterwards the generation can only be closed.
   *
   * @param options.successor owner of the next rows
   * @param options.keepUnsent stores the present owner's unsent text for their return
   */
  wipe(options: { successor: Profile | null; keepUnsent: boolean }): Promise<void>
  inheritance(): Inheritance
  close(): Promise<void>
}
