import type { CloudParameters } from '#core/contract/index.ts'
import { stay, type Transitions } from '#core/platform/machine.ts'
import type { Failure } from '#core/platform/result.ts'
import type { Reason } from './choose-region.ts'
import { type CloudConfig, cloudConfigAfterFailure, firstCloudConfig } from './cloud-config.ts'
import type { Found } from './find-services.ts'
import type { MeasuredRegion } from './measure-region.ts'
import type { SavedDiscovery } from './saved-discovery.ts'
import { type ServiceConfig, serviceConfigOf, serviceConfigOfHost } from './service-config.ts'

/** Facts that discovery has collected. */
export type Known = {
  configHost: string
  found: Found | null
  localFoundAtMs: number | null
  /** Why the last search failed; null if it did not. */
  failure: Failure | null
  cloud: CloudConfig
  regions: readonly MeasuredRegion[]
  localMeasuredAtMs: number | null
  /** A region's namespace or a country from a tab's session storage [DIS-04]. */
  override: string | null
  /** Namespace of the region in use; null: the config host serves everything. */
  chosen: string | null
  config: ServiceConfig
  /** Where calls go; `left` aborts when the region is left because it is dead. */
  place: { url: string; left: AbortController }
} & Reason

export type DiscoveryState =
  /** The region in use is not known to have failed. */
  | { name: 'trusted'; known: Known }
  /** The connection is lost: the regions are measured again and again. `trusted` aborts that. */
  | { name: 'rechecking'; known: Known; trusted: AbortController }

/** The region to use according to what is known now. */
export type Choice = Pick<Known, 'chosen' | 'config' | 'place' | keyof Reason>

export type DiscoveryEvent =
  | { name: 'found'; found: Found; localAtMs: number }
  | { name: 'not-found'; failure: Failure }
  | { name: 'configured'; cloud: CloudParameters; localAtMs: number; isAnonymous: boolean }
  | { name: 'not-configured'; localAtMs: number; isAnonymous: boolean }
  | { name: 'measured'; regions: readonly MeasuredRegion[]; localAtMs: number }
  | { name: 'forced'; region: string | null }
  | { name: 'chosen'; choice: Choice }
  | { name: 'recheck' }
  | { name: 'trust' }

type Learning = Exclude<DiscoveryEvent['name'], 'recheck' | 'trust'>
type Learn<N extends Learning> = (known: Known, event: Extract<DiscoveryEvent, { name: N }>) => Partial<Known>

const learnings: { [N in Learning]: Learn<N> } = {
  found: (_, { found, localAtMs }) => ({ found, localFoundAtMs: localAtMs, failure: null }),
  'not-found': (_, { failure }) => ({ failure }),
  configured: (known, { cloud, localAtMs, isAnonymous }) =>
    withCloud(known, { config: cloud, source: 'remote', localConfiguredAtMs: localAtMs }, isAnonymous),
  'not-configured': (known, { localAtMs, isAnonymous }) =>
    withCloud(known, cloudConfigAfterFailure(known.cloud, localAtMs), isAnonymous),
  measured: (_, { regions, localAtMs }) => ({ regions, localMeasuredAtMs: localAtMs }),
  forced: (_, { region }) => ({ override: region }),
  chosen: (_, { choice }) => choice,
}

function withCloud(known: Known, cloud: CloudConfig, isAnonymous: boolean): Partial<Known> {
  const next = { ...known, cloud }
  return { cloud, config: configOf(next, known.chosen, isAnonymous) }
}

const learn =
  <N extends Learning>(name: N) =>
  <S extends DiscoveryState>(state: S, event: Extract<DiscoveryEvent, { name: N }>): S => ({
    ...state,
    known: { ...state.known, ...learnings[name](state.known, event) },
  })

/** Events that update the known facts in any state, without leaving it. */
const learns = {
  found: learn('found'),
  'not-found': learn('not-found'),
  configured: learn('configured'),
  'not-configured': learn('not-configured'),
  measured: learn('measured'),
  forced: learn('forced'),
  chosen: learn('chosen'),
}

export const discoveryTransitions: Transitions<DiscoveryState, DiscoveryEvent> = {
  trusted: {
    ...learns,
    recheck: ({ known }) => ({ name: 'rechecking', known, trusted: new AbortController() }),
    trust: stay,
  },
  rechecking: { ...learns, recheck: stay, trust: ({ known }) => ({ name: 'trusted', known }) },
}

/** The state at the start: what an earlier start stored, else the built-in cloud config and the config host. */
export function firstDiscoveryState(
  configHost: string,
  saved: SavedDiscovery | null,
  isAnonymous: boolean,
  localNowMs: number,
): DiscoveryState {
  const found = saved && { appConfig: saved.appConfig, list: saved.list }
  const chosen = saved?.chosen ?? null
  const cloud = firstCloudConfig(saved, localNowMs)
  const basis = { configHost, found, cloud, regions: candidatesOf(found) }
  const config = configOf(basis, chosen, isAnonymous)
  const known: Known = {
    ...basis,
    localFoundAtMs: saved?.localFoundAtMs ?? null,
    failure: null,
    localMeasuredAtMs: null,
    override: null,
    chosen,
    forcedBy: null,
    isNearest: saved?.isNearest ?? false,
    config,
    place: { url: config.urls.ENTRY, left: new AbortController() },
  }
  return { name: 'trusted', known }
}

export function configOf(
  { configHost, found, cloud, regions }: Pick<Known, 'configHost' | 'found' | 'cloud' | 'regions'>,
  namespace: string | null,
  isAnonymous: boolean,
): ServiceConfig {
  const region = regions.find((each) => each.namespace === namespace)
  if (!found || !region)
    return serviceConfigOfHost(configHost, { serviceId: found?.list.serviceId ?? null, isAnonymous })
  return serviceConfigOf(found.appConfig, found.list, region, cloud.config, isAnonymous)
}

/** The regions of the list, not measured yet; if it has none, its fallbacks [DIS-03]. */
export function candidatesOf(found: Found | null): MeasuredRegion[] {
  const regions = found?.list.regions.length ? found.list.regions : (found?.list.fallbacks ?? [])
  return regions.map((region) => ({ ...region, rttMs: null, loadBalancerMs: null, serviceMs: null }))
}
