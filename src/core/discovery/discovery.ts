import * as v from 'valibot'
import { AppConfig, CloudParameters, type LogToken, projectIdOf, ServiceList } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { Random } from '#core/platform/random.ts'
import { type Failure, fail, ok, type Result } from '#core/platform/result.ts'
import type { LiveValue } from '#core/store/rows.ts'
import type { Place, Transport } from '#core/transport/transport.ts'
import { chooseRegion, countryOfForce, forceOf } from './choose-region.ts'
import { builtInCloudConfig, valueFor } from './cloud-config.ts'
import { type Found, findServices } from './find-services.ts'
import { type MeasuredRegion, measureRegion } from './measure-region.ts'
import { type ServiceConfig, serviceConfigOf, serviceConfigOfHost } from './service-config.ts'

/** Which region a realm uses, how it came to it, and the cloud config. */
export type Discovery = {
  serviceConfig(): ServiceConfig
  /** Where calls go; `left` aborts when that region was given up as dead. */
  place(): Place
  /** Whether the line of who is signed in is to be measured all the time. */
  monitorsLatency(): boolean
  /** Asks anew: credentials for uploading the log come with the cloud config of who is signed in as staff. */
  logToken(): Promise<Result<LogToken>>
  /** A namespace or an ISO code from a tab's session storage; null: no longer [DIS-04]. */
  force(region: string | null): void
  /** Somebody else is signed in: the cloud config may force them elsewhere. */
  reconsider(): void
  /** The link is lost or does not open: is it the region? Looks until `trust`, ever more patiently. */
  doubt(): void
  trust(): void
  /** The line may be back: look now instead of after the pause. */
  wake(): void
  /** Somebody wants to see how far the regions are now. Fails with discovery, where none is known yet. */
  lookNow(): Promise<Result<null>>
}

/** What is kept of the last time: a start waits for nothing. */
const Kept = v.object({
  configHost: v.string(),
  appConfig: AppConfig,
  list: ServiceList,
  cloud: CloudParameters,
  chosen: v.nullable(v.string()),
  localFoundAtMs: v.number(),
})
type Kept = v.InferOutput<typeof Kept>
const keptName = 'discovery'

/** A start that has something to go on with shows its rows and opens its link first. */
const unhurriedMs = 2000
const refreshMs = 30 * 60_000
const firstRetryMs = 5000
const longestRetryMs = 10 * 60_000
const firstDoubtMs = 500
const longestDoubtMs = 30_000
const cloudDeadlineMs = 5000

/**
 * Finds the regions, keeps to the best one and moves away from one that died. The hub works on what was found last, or
 * on the host that it came from, until it knows better.
 *
 * @param deps.configHost where the app was loaded from
 * @param deps.who whose regions and cloud config they are; null while nobody is signed in
 * @param deps.onFacts the facts for whoever wants to read them, at first and after every change
 * @param deps.onMoved calls and link go elsewhere from now on
 */
export async function openDiscovery(deps: {
  configHost: string
  configKey: string
  /** Sends to a host, telling nothing of who asks. */
  transportTo: (host: string) => Transport
  crypto: Pick<Crypto, 'subtle'>
  keyValue: KeyValue
  clock: Clock
  random: Random
  who: () => { eid: string; serviceId: string; isAnonymous: boolean; accessToken: string } | null
  onFacts: (facts: LiveValue<'discovery'>) => void
  onMoved: () => void
  onCloudConfig: () => void
  onEvent: (level: 'info' | 'warn', tag: string, facts: Readonly<Record<string, string | number | null>>) => void
  signal: AbortSignal
}): Promise<Discovery> {
  const { configHost, transportTo, keyValue, clock, random, who, signal } = deps
  const kept = v.safeParse(Kept, await keyValue.get(keptName))
  const usable = kept.success && kept.output.configHost === configHost ? kept.output : null

  let found: Found | null = usable && { appConfig: usable.appConfig, list: usable.list }
  let localFoundAtMs = usable?.localFoundAtMs ?? null
  let cloud: { config: CloudParameters; source: 'remote' | 'kept' | 'built-in' } = usable
    ? { config: usable.cloud, source: 'kept' }
    : { config: builtInCloudConfig, source: 'built-in' }
  let regions: MeasuredRegion[] = candidatesOf(found)
  let chosen = usable?.chosen ?? null
  let forcedBy: LiveValue<'discovery'>['forcedBy'] = null
  let localMeasuredAtMs: number | null = null
  let failure: Failure | null = null
  let override: string | null = null
  /** Aborts when the region is trusted again; null while it is. */
  let doubting: AbortController | null = null
  let awake = new AbortController()
  let isFinding = false
  let present = configOf(chosen)
  let place = { url: present.urls.ENTRY, leaving: new AbortController() }

  const forcing = () => forceOf(override, cloud.config, who()?.eid ?? null)
  const isoCode = () => countryOfForce(forcing(), regions) ?? found?.list.isoCode ?? ''

  function configOf(namespace: string | null): ServiceConfig {
    const region = regions.find((each) => each.namespace === namespace)
    if (!found || !region) return serviceConfigOfHost(configHost)
    return serviceConfigOf(found.appConfig, found.list, region, cloud.config, who()?.isAnonymous ?? false)
  }

  function tell() {
    if (signal.aborted) return
    const { LogToken: _, ...cloudConfig } = cloud.config
    deps.onFacts({
      env: found?.appConfig.env ?? null,
      isOnPremises: found?.appConfig.isOnPremises ?? null,
      serviceName: found?.appConfig.serviceName ?? null,
      isoCode: isoCode() || null,
      homeRegion: found?.list.homeRegion ?? null,
      regions: regions.map(({ namespace, rttMs, loadBalancerMs, serviceMs, services }) => ({
        namespace,
        url: services.ENTRY,
        rttMs,
        loadBalancerMs,
        serviceMs,
      })),
      localMeasuredAtMs,
      chosen,
      forcedBy,
      isDoubted: doubting !== null,
      cloudConfig,
      cloudConfigSource: cloud.source,
      localFoundAtMs,
      failure,
    })
  }

  async function keep() {
    if (!found || localFoundAtMs === null) return
    // Credentials do not rest here.
    const value: Kept = { configHost, ...found, cloud: { ...cloud.config, LogToken: null }, chosen, localFoundAtMs }
    await keyValue.set(keptName, value)
  }

  /** Takes the region that the facts of now speak for. */
  function choose(current: string | null) {
    const choice = chooseRegion(regions, { force: forcing(), current })
    forcedBy = choice.forcedBy
    const before = { region: chosen, urls: present.urls }
    chosen = choice.region?.namespace ?? null
    present = configOf(chosen)
    const hasMoved = before.urls.ENTRY !== present.urls.ENTRY || before.urls.MQTT !== present.urls.MQTT
    if (hasMoved) {
      // What waits for a dead region would wait for its deadline; its outcome is asked of the next one.
      if (regions.find(({ namespace }) => namespace === before.region)?.rttMs === null) place.leaving.abort()
      place = { url: present.urls.ENTRY, leaving: new AbortController() }
      deps.onEvent('info', 'moved', { from: before.region, to: chosen, forcedBy })
    }
    tell()
    if (hasMoved) deps.onMoved()
  }

  async function measure() {
    const measured = await Promise.all(
      candidatesOf(found).map((region) => measureRegion(region, { transportTo, clock, isoCode: isoCode(), signal })),
    )
    if (signal.aborted) return
    regions = measured
    localMeasuredAtMs = clock.nowMs()
  }

  /** The cloud config as who is signed in gets it; what there was stays when it cannot be had [DIS-06]. */
  async function askCloudConfig(): Promise<Result<CloudParameters>> {
    const answer = await transportTo(place.url).send(
      'getRemoteConfigs',
      { params: { projectId: projectIdOf(found?.appConfig.env ?? null) } },
      { deadlineMs: cloudDeadlineMs, signal, ...tokenOf(who()) },
    )
    if (signal.aborted) return fail('network')
    if (!answer.ok) return answer
    cloud = { config: answer.value.parameters, source: 'remote' }
    present = configOf(chosen)
    deps.onCloudConfig()
    return ok(answer.value.parameters)
  }

  async function discover(): Promise<boolean> {
    const answer = await findServices(configHost, who()?.serviceId ?? null, deps)
    if (signal.aborted) return false
    failure = answer.ok ? null : answer.error
    if (answer.ok) {
      found = answer.value
      localFoundAtMs = clock.nowMs()
    } else deps.onEvent('warn', 'failed', { failure: answer.error.name, code: answer.error.code })
    const config = await askCloudConfig()
    if (!config.ok) deps.onEvent('warn', 'no-cloud-config', { failure: config.error.name, code: config.error.code })
    await measure()
    if (signal.aborted) return false
    choose(chosen)
    await keep()
    return answer.ok && config.ok
  }

  async function discoverNowAndThen() {
    if (found) await sleep(clock, unhurriedMs, signal)
    let failures = 0
    while (!signal.aborted) {
      const isWhole = await discover()
      failures = isWhole ? 0 : failures + 1
      isFinding = !isWhole
      if (isWhole) await sleep(clock, refreshMs, signal)
      else await pause(jittered(firstRetryMs, failures - 1, longestRetryMs))
      isFinding = false
    }
  }

  async function lookUntilTrusted(trusted: AbortSignal) {
    for (let looks = 0; !trusted.aborted; looks += 1) {
      await pause(jittered(firstDoubtMs, looks, longestDoubtMs), trusted)
      if (trusted.aborted || regions.length === 0) continue
      await look(trusted)
    }
  }

  /** Measures and takes the best, unless it was in vain meanwhile. */
  async function look(until: AbortSignal = signal) {
    await measure()
    if (until.aborted) return
    choose(chosen)
    await keep()
  }

  const jittered = (firstMs: number, times: number, longestMs: number) => {
    const pauseMs = Math.min(firstMs * 2 ** Math.min(times, 20), longestMs)
    // Half of it is chance: a region's death is noticed by everybody at once.
    return pauseMs / 2 + random.integer(Math.ceil(pauseMs / 2) + 1)
  }
  const pause = (delayMs: number, until: AbortSignal = signal) =>
    sleep(clock, delayMs, AbortSignal.any([awake.signal, until]))
  const guarded = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => {
      if (!signal.aborted) deps.onEvent('warn', 'fault', { error: error instanceof Error ? error.name : 'unknown' })
    })

  tell()
  guarded(discoverNowAndThen())
  return {
    serviceConfig: () => present,
    place: () => ({ url: place.url, left: place.leaving.signal }),
    monitorsLatency: () => valueFor(cloud.config.webConfig.latencyMonitoring, who()?.serviceId ?? null) === true,
    async logToken() {
      const config = await askCloudConfig()
      if (!config.ok) return config
      tell()
      return config.value.LogToken ? ok(config.value.LogToken) : fail('signed-out')
    },
    force(region) {
      if (region === override) return
      override = region
      choose(region === null ? null : chosen)
      guarded(keep())
    },
    reconsider() {
      choose(chosen)
      deps.onCloudConfig()
    },
    doubt() {
      if (doubting || signal.aborted) return
      doubting = new AbortController()
      tell()
      guarded(lookUntilTrusted(AbortSignal.any([doubting.signal, signal])))
    },
    trust() {
      if (!doubting) return
      doubting.abort()
      doubting = null
      tell()
    },
    wake() {
      if (!doubting && !isFinding) return
      awake.abort()
      awake = new AbortController()
    },
    async lookNow() {
      if (regions.length === 0) {
        await discover()
        return failure === null ? ok(null) : { ok: false, error: failure }
      }
      await look()
      return ok(null)
    },
  }
}

const tokenOf = (who: { accessToken: string } | null) => (who ? { token: who.accessToken } : {})

/** The regions; without any the fallbacks [DIS-03]. Not measured yet. */
function candidatesOf(found: Found | null): MeasuredRegion[] {
  const regions = found?.list.regions.length ? found.list.regions : (found?.list.fallbacks ?? [])
  return regions.map((region) => ({ ...region, rttMs: null, loadBalancerMs: null, serviceMs: null }))
}
