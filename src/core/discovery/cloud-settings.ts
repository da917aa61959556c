import * as v from 'valibot'
import { type CloudParameters, type Conditional, LogLevel, LogTimeZone } from '#core/contract/index.ts'
import { defaultLevel, defaultTimeZone } from '#core/logging/logger.ts'
import { forceOf } from './choose-region.ts'

type Value = string | number | boolean

/** The cloud config for one user of one service, with its conditions evaluated [ENT-04]. */
export type CloudSettings = {
  /** The round trips of the user's connection are measured all the time [NET-02]. */
  latencyMonitoring: boolean
  /** Lowest level of the log's lines, and the time zone of their times [LOG-03]. */
  logLevel: LogLevel
  logTimeZone: string
  /** Maximum length of the top-level domain in e-mail addresses [VAL-01]. */
  longestEmailSuffix: number
  /** Features by name; a feature without an entry is unknown. `selectMediaSource` is for voice and video calls. */
  experimentalFeatures: Readonly<Record<string, Value>>
  /** For each feature with a white list: whether the service is on it, and its other entries as they are. */
  whiteListFeature: Readonly<Record<string, { isListed: boolean; raw: readonly string[] }>>
  /** How the quality of voice and video calls is judged and reported; times in seconds. */
  callReport: CloudParameters['callQosConfig']
  /** Where a contact's business card leads to. */
  businessCard: CloudParameters['businessCardConfig']
  /** Region or country to which this user is sent [DIS-04]. */
  forceRegion: string | null
}

/** The only place that evaluates the cloud config: everything else reads its result. */
export function cloudSettingsOf(
  { webConfig, whiteListFeature, callQosConfig, businessCardConfig, forceRegion }: CloudParameters,
  { serviceId, eid }: { serviceId: string | null; eid: string | null },
): CloudSettings {
  const value = (setting: Conditional) => valueFor(setting, serviceId)
  const level = v.safeParse(LogLevel, value(webConfig.logLevel))
  const timeZone = v.safeParse(LogTimeZone, value(webConfig.logTimeZone))
  return {
    latencyMonitoring: value(webConfig.latencyMonitoring) === true,
    logLevel: level.success ? level.output : defaultLevel,
    logTimeZone: timeZone.success ? timeZone.output : defaultTimeZone,
    longestEmailSuffix: webConfig.longestEmailSuffix,
    experimentalFeatures: mapValues(webConfig.experimentalFeatures, value),
    whiteListFeature: mapValues(whiteListFeature, ({ serviceIds, raw }) => ({
      isListed: serviceId !== null && serviceIds.includes(serviceId),
      raw,
    })),
    callReport: callQosConfig,
    businessCard: businessCardConfig,
    forceRegion: forceOf(null, { forceRegion }, eid)?.region ?? null,
  }
}

/** A setting's value for a service: that of the first condition that names the service, else the plain one. */
function valueFor(setting: Conditional, serviceId: string | null): Value {
  if (typeof setting !== 'object') return setting
  const condition = setting.conditions.find(({ serviceIds }) => serviceId !== null && serviceIds.includes(serviceId))
  return condition?.value ?? setting.value
}

const mapValues = <T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
