import type { LogToken } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import type { Place, Transport } from '#core/transport/transport.ts'
import type { Asker } from './decide-region.ts'
import type { DiscoveryFacts } from './discovery-facts.ts'
import type { ServiceConfig } from './service-config.ts'

/** Which region a realm uses, how it came to it, and the cloud config. */
export type Discovery = {
  serviceConfig(): ServiceConfig
  /** Where calls go; `left` aborts when that region was given up as dead. */
  place(): Place
  /** Whether the line of the signed-in user is to be measured all the time. */
  monitorsLatency(): boolean
  /** Asks anew: credentials for uploading the log come with the cloud config of signed-in staff. */
  logToken(): Promise<Result<LogToken>>
  /** A namespace or an ISO code from a tab's session storage; null: no longer [DIS-04]. */
  force(region: string | null): void
  /** Another user is signed in: the cloud config may force them elsewhere. */
  reconsider(): void
  /** The link is lost or does not open: measures the regions until `trust`, with growing pauses. */
  recheck(): void
  trust(): void
  /** The line may be back: measure now instead of after the pause. */
  wake(): void
  /** Measures the regions now. Fails with the failure of the search where no region is known yet. */
  measureNow(): Promise<Result<null>>
}

export type DiscoveryDeps = {
  /** The app was loaded from here. */
  configHost: string
  /** Decrypts the answers of discovery. */
  configKey: string
  /** Sends to a host without saying who asks. */
  transportTo: (host: string) => Transport
  crypto: Pick<Crypto, 'subtle'>
  keyValue: KeyValue
  clock: Clock
  random: Random
  who: () => Asker
  /** Called with the facts at first and after every change. */
  onFacts: (facts: DiscoveryFacts) => void
  /** Calls and link go elsewhere from now on. */
  onMoved: () => void
  onCloudConfig: () => void
  onEvent: (level: 'info' | 'warn', tag: string, facts: Readonly<Record<string, string | number | null>>) => void
  onImpossible?: OnImpossible | undefined
  signal: AbortSignal
}
