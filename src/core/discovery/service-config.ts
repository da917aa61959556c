import type { AppConfig, CloudParameters, Environment, Region } from '#core/contract/index.ts'
import type { McParams } from '#core/session/auto-login.ts'

/** Addresses and properties of a service, by the specification's names [ENT-03]. */
export type ServiceConfig = {
  serviceName: string
  /** Null until discovery has found the environment. */
  env: Environment | null
  CSDUrl: string
  serviceId: string | null
  urls: {
    /** Calls, except those of the identity service. */
    ENTRY: string
    /** The broker. It also carries what the specification's identity and messaging sockets carry (decision 6). */
    MQTT: string
    LOG: string
    /** File sharing, when it is built. */
    FILE: string
    /** Sign-in, session and account (`/auth`, `/account`). */
    identityHttps: string
    identityWss: string
    imArrayWss: string
  }
  /** Features that the installation has bought: `seats`, if they are limited. */
  premiumConfig: AppConfig['premiumConfig']
  cloudConfig: Pick<CloudParameters, 'forceRegion'>
  isAnonymous: boolean
  /** One-time code of the link that the user is signing in with; null at all other times [SES-14]. */
  mcParams: McParams | null
}

/** Everything at one host: used before discovery has an answer, and without discovery. */
export function serviceConfigOfHost(
  host: string,
  { serviceId, isAnonymous }: Pick<ServiceConfig, 'serviceId' | 'isAnonymous'>,
): ServiceConfig {
  const ws = host.replace(/^http/, 'ws')
  return {
    serviceName: '',
    env: null,
    CSDUrl: host,
    serviceId,
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
    isAnonymous,
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

/** Where a call goes: the identity service's calls have an address of their own. */
export const urlOfCall = ({ urls }: ServiceConfig, path: string): string =>
  /^\/(?:auth|account)\//.test(path) ? urls.identityHttps : urls.ENTRY
