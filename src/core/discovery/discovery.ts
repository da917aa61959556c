import type { LogToken } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import type { McParams } from '#core/session/auto-login.ts'
import type { Place, Transport } from '#core/transport/transport.ts'
import type { CloudSettings } from './cloud-settings.ts'
import type { Asker } from './decide-region.ts'
import type { DiscoveryFacts } from './discovery-facts.ts'
import type { ServiceConfig } from './service-config.ts'

/** Finds the region to use, and the cloud config. */
export type Discovery = {
  serviceConfig(): ServiceConfig
  /**
   * Where calls go; `left` aborts when that region is left because it is dead.
   *
   * @param path of the call: the identity service has an address of its own; any other if left out
   */
  place(path?: string): Place
  /** Returns the cloud config for the signed-in user [ENT-04]. */
  cloudSettings(): CloudSettings
  /** Puts a link's one-time code into the service config for as long as `use` signs in with it [SES-14]. */
  withMcParams<T>(mcParams: McParams, use: (mcParams: McParams) => Promise<T>): Promise<T>
  /** Requests new credentials for uploading the log; they come with the cloud config of signed-in staff. */
  logToken(): Promise<Result<LogToken>>
  /** Forces a namespace or an ISO code from a tab's session storage; null ends that [DIS-04]. */
  force(region: string | null): void
  /** Another user has signed in, whom the cloud config may force to another region. */
  reconsider(): void
  /** MQTT is disconnected or cannot connect: measures the regions with growing pauses until `trust` is called. */
  recheck(): void
  trust(): void
  /** The connection may have returned: measures now instead of after the pause. */
  wake(): void
  /** Measures the regions now. If no region is known yet, fails as the search failed. */
  measureNow(): Promise<Result<null>>
}

export type DiscoveryDeps = {
  /** Host that the app was loaded from. */
  configHost: string
  /** Decrypts the answers of discovery. */
  configKey: string
  /** Sends requests to a host without a session. */
  transportTo: (host: string) => Transport
  crypto: Pick<Crypto, 'subtle'>
  keyValue: KeyValue
  clock: Clock
  random: Random
  who: () => Asker
  /** Called with the facts at the start and after every change. */
  onFacts: (facts: DiscoveryFacts) => void
  /** Calls and MQTT go to another place from now on. */
  onMoved: () => void
  onCloudConfig: () => void
  onEvent: (level: 'info' | 'warn', tag: string, facts: Readonly<Record<string, string | number | null>>) => void
  onImpossible?: OnImpossible | undefined
  signal: AbortSignal
}
