import type { AppConfig, CloudParameters, Environment, Region } from '#core/contract/index.ts'

/** Where the parts of a service are and what it is, by the specification's names [ENT-03]. */
export type ServiceConfig = {
  serviceName: string
  /** Null until discovery has found it. */
  env: Environment | null
  CSDUrl: string
  serviceId: string | null
  urls: {
    ENTRY: string
    MQTT: string
    LOG: string
    FILE: string
    identityHttps: string
    identityWss: string
    imArrayWss: string
  }
  premiumConfig: AppConfig['premiumConfig']
  cloudConfig: Pick<CloudParameters, 'forceRegion'>
  isAnonymous: boolean
  /**
   * One-time sign-in that the start address asked for [SES-14]. Null here: the tab takes it out of its address, uses it,
   * and forgets it (`link-params.ts`).
   */
  mcParams: { mcOtp: string; username: string } | null
}

/** Everything at one host: what there is before discovery, and without it. */
export function serviceConfigOfHost(host: string): ServiceConfig {
  const ws = host.replace(/^http/, 'ws')
  return {
    serviceName: '',
    env: null,
    CSDUrl: host,
    serviceId: null,
    urls: {
      ENTRY: host,
      MQTT: `${ws}/mqtt`,
      LOG: host,
      FILE: host,
      identityHttps: host,
      identityWss: `${ws}/mqtt`,
      imArrayWss: `${ws}/mqtt`,
    },
    premiumConfig: {},
    cloudConfig: { forceRegion: null },
    isAnonymous: false,
    mcParams: null,
  }
}

export const serviceConfigOf = (
  { env, CSDUrl, serviceName, premiumConfig }: AppConfig,
  { serviceId }: { serviceId: string },
  { services, identity }: Region,
  { forceRegion }: CloudParameters,
  isAnonymous: boolean,
): ServiceConfig => ({
  serviceName,
  env,
  CSDUrl,
  serviceId,
  urls: {
    ENTRY: services.ENTRY,
    MQTT: services.MQTT,
    LOG: services.LOG,
    FILE: services.FILE,
    identityHttps: identity.https,
    identityWss: identity.wss,
    imArrayWss: services.imArrayWss,
  },
  premiumConfig,
  cloudConfig: { forceRegion },
  isAnonymous,
  mcParams: null,
})
