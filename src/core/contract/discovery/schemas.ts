import * as v from 'valibot'
import { usualEmailSuffix } from '../email.ts'
import { Eid, Id, ServiceId } from '../primitives.ts'

/*
 * The data of discovery and of the cloud config, with the names of the specification's section 3. Addresses may be
 * relative to the host that answered: an installation of one host need not know its own name.
 */

export const Environment = v.picklist(['prod', 'prp', 'tb', 'int', 'dev'])
export type Environment = v.InferOutput<typeof Environment>

/** The cloud config's project of an environment [DIS-06]. */
export const projectIdOf = (env: Environment | null): 'everline' | 'everline-test-bed' =>
  env === 'prod' || env === 'prp' ? 'everline' : 'everline-test-bed'

const Address = v.pipe(v.string(), v.minLength(1), v.maxLength(2048))

/** Content of `getAppConfig`'s encrypted environment string [DIS-01]. */
export const AppConfig = v.object({
  env: Environment,
  /** The service that staff of this installation sign in to. */
  serviceName: v.string(),
  /** Address of the list of discovery hosts: `{CSDUrl}{csdToken}`. On premises, the discovery host itself. */
  CSDUrl: Address,
  csdToken: Id,
  isOnPremises: v.boolean(),
  premiumConfig: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
})
export type AppConfig = v.InferOutput<typeof AppConfig>

/** Content of `getCsdList`'s encrypted list: base addresses of discovery hosts. */
export const CsdList = v.object({ csdList: v.pipe(v.array(Address), v.minLength(1)) })

export const Region = v.object({
  namespace: Id,
  /** Measured by the client; null in what a backend answers. */
  rttMs: v.nullable(v.number()),
  services: v.object({ ENTRY: Address, MQTT: Address, LOG: Address, FILE: Address, imArrayWss: Address }),
  /** Its load balancer, which the client pings to measure the region; from within China `tidyUrlCN`, if there is one. */
  tidyUrl: Address,
  tidyUrlCN: v.nullable(Address),
  identity: v.object({ https: Address, wss: Address }),
})
export type Region = v.InferOutput<typeof Region>

export const ServiceList = v.object({
  regions: v.array(Region),
  /** Used if there are no regions. */
  fallbacks: v.array(Region),
  timestampSec: v.pipe(v.number(), v.integer()),
  /** ISO 3166 code of the country that the client seems to be in. */
  isoCode: v.string(),
  serviceId: ServiceId,
  /** Namespace of the home region of the service's data; null without regions. */
  homeRegion: v.nullable(Id),
})
export type ServiceList = v.InferOutput<typeof ServiceList>

const positive = v.pipe(v.number(), v.minValue(0))
/** How calls are judged and reported; times in seconds. Section 9 has the defaults. */
export const CallReport = v.object({
  keyReportEnable: v.optional(v.boolean(), true),
  keyCheckMosInterval: v.optional(positive, 3),
  keyQualifiedMos: v.optional(positive, 3),
  keyUnqualifiedCountThreshold: v.optional(positive, 3),
  keyUnqualifiedCountToCeiling: v.optional(positive, 5),
  keyReportBulkTimeout: v.optional(positive, 6),
  keyReportBulkLimit: v.optional(positive, 30),
  keyNoRtpTimeout: v.optional(positive, 30),
  /** Level from which sound is sound, of 1 [CAL-10]. */
  keyNoDecibelLevel: v.optional(positive, 0.0078125),
  /** How long a microphone may give nothing at all, and packets may stay away, in seconds [CAL-10]. */
  keyNoInputTimeout: v.optional(positive, 6),
  /** How long a source may give no sound that has never given any, in seconds [CAL-10]. */
  keyNoSoundTimeout: v.optional(positive, 15),
})

const Plain = v.union([v.string(), v.number(), v.boolean()])
/** A value that may differ for some services. */
const Conditional = v.union([
  Plain,
  v.object({
    value: Plain,
    conditions: v.array(v.object({ serviceIds: v.array(ServiceId), value: Plain })),
  }),
])
export type Conditional = v.InferOutput<typeof Conditional>

/** Credentials of the caller for `POST /v2/log`. */
export const LogToken = v.object({ username: v.string(), password: v.string(), expiresAtMs: v.number() })
export type LogToken = v.InferOutput<typeof LogToken>

/** The parameters of the cloud config [ENT-04]. Missing ones have their built-in values. */
export const CloudParameters = v.object({
  callQosConfig: v.optional(CallReport, {}),
  businessCardConfig: v.optional(
    v.object({
      appstoreLink: v.optional(v.pipe(v.string(), v.url()), 'https://apps.apple.com/'),
      playstoreLink: v.optional(v.pipe(v.string(), v.url()), 'https://play.google.com/store/apps'),
    }),
    {},
  ),
  webConfig: v.optional(
    v.object({
      /** Whether the network of signed-in users is measured continuously [NET-02]. */
      latencyMonitoring: v.optional(Conditional, true),
      /** Lowest level of the clients' log lines, and time zone of their times [LOG-03]. */
      logLevel: v.optional(Conditional, 'info'),
      logTimeZone: v.optional(Conditional, 'UTC'),
      /** Maximum length of the top-level domain in e-mail addresses [VAL-01]; a setting of the installation. */
      longestEmailSuffix: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2)), usualEmailSuffix),
      experimentalFeatures: v.optional(
        v.objectWithRest({ selectMediaSource: v.optional(Conditional, 0) }, Conditional),
        {},
      ),
    }),
    {},
  ),
  /** For each feature the services that have it; entries of other kinds stay as they are. */
  whiteListFeature: v.optional(
    v.record(v.string(), v.object({ serviceIds: v.array(ServiceId), raw: v.optional(v.array(v.string()), []) })),
    {},
  ),
  /** A region's namespace or a country to which all users, or only `eids`, are sent. */
  forceRegion: v.optional(v.nullable(v.object({ region: Id, eids: v.optional(v.array(Eid)) })), null),
  /** Null unless the caller is signed in as staff. */
  LogToken: v.optional(v.nullable(LogToken), null),
})
export type CloudParameters = v.InferOutput<typeof CloudParameters>
