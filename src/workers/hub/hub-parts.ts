import type { RxStorage } from 'rxdb'
import type { BrowserDescription } from '#core/devices/device.ts'
import type { FileBytes } from '#core/files/file-bytes.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { Listeners } from '#core/platform/listeners.ts'
import type { Locks } from '#core/platform/locks.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { OpenLink } from '#core/realtime/link.ts'
import type { RecordingPieces } from '#core/recordings/recording-pieces.ts'
import type { Attention } from './attention.ts'
import type { LogParts } from './hub-log.ts'
import type { Unsent } from './unsent.ts'

/** Dependencies of a hub on its realm; tests pass fakes. */
export type HubParts = LogParts & {
  build: string
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
  /** Decrypts the answers of discovery. */
  configKey: string
  keyValue: KeyValue
  /** The browser has closed `keyValue`, perhaps because it deleted all data; missing: nobody hears of that. */
  storageLost?: Pick<Listeners, 'add'>
  browser: BrowserDescription
  storage: { persistent: RxStorage<unknown, unknown>; live: RxStorage<unknown, unknown> }
  openLink: OpenLink
  /** Whether the user looks at the app; missing: nobody knows. */
  attention?: Attention
  /** Files that wait to be sent. */
  fileBytes: FileBytes
  /** Deletes the pictures and media that the service worker keeps for the account; missing: it keeps none. */
  removeFilesCaches?: () => Promise<void>
  /** Recorded parts of calls, and the locks by which it is known whether a tab still records; missing: none are. */
  recordings?: { pieces: RecordingPieces; locks: Locks }
  salvageUnsent: (databaseName: string) => Promise<Unsent>
  /** Called for an impossible transition of a state machine: tests throw; if left out, it is logged. */
  onImpossible?: OnImpossible
}
