import type { RxStorage } from 'rxdb'
import type { BrowserWords } from '#core/devices/device.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { OpenLink } from '#core/realtime/link.ts'
import type { LogParts } from './hub-log.ts'
import type { Unsent } from './unsent.ts'

/** The real parts of the realm that a hub runs in. */
export type HubParts = LogParts & {
  build: string
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
  /** Decrypts the answers of discovery. */
  configKey: string
  keyValue: KeyValue
  browser: BrowserWords
  storage: { persistent: RxStorage<unknown, unknown>; live: RxStorage<unknown, unknown> }
  openLink: OpenLink
  salvageUnsent: (databaseName: string) => Promise<Unsent>
  /** Tests throw at an impossible transition of a state machine; without this it is written to the log. */
  onImpossible?: OnImpossible
}
