import * as v from 'valibot'
import { AppConfig, discoveryCalls, type Profile, projectIdOf } from '#core/contract/index.ts'
import { builtInCloudConfig } from '#core/discovery/cloud-config.ts'
import { type CloudSettings, cloudSettingsOf } from '#core/discovery/cloud-settings.ts'
import { type ServiceConfig, serviceConfigOfHost } from '#core/discovery/service-config.ts'
import { defaultConfigKey, openSealedText } from '#core/platform/sealed-text.ts'
import { createTransport, type Identity } from '#core/transport/transport.ts'
import type { VisitorParts } from './visitor-parts.ts'

/*
 * Loaded when the visitor is signed in: the frame's first load has no room for it.
 */

/** Decrypts the environment; of this build. */
export const ownConfigKey = (): string => __CONFIG_KEY__ || defaultConfigKey

/** Does what the cloud config says for the visitor's service: latency is monitored or not [NET-02]. */
export async function followConfig({ deps, client, deviceId, tabId }: VisitorParts, profile: Profile): Promise<void> {
  const { settings } = await readVisitorConfig({
    ...deps,
    eid: profile.eid,
    configKey: ownConfigKey(),
    identity: () => ({ deviceId, tabId, eid: profile.eid }),
  })
  if (!deps.signal.aborted) client.network.monitorLatency(settings.latencyMonitoring)
}

/**
 * The visitor's service config, and what the cloud config says for their service [ENT-03] [ENT-04]. Everything is at
 * the host that the customer's page names (decision 14); what cannot be asked for has its built-in value [DIS-06].
 */
export async function readVisitorConfig(deps: {
  baseUrl: string
  serviceId: string
  eid: string
  /** Decrypts the environment. */
  configKey: string
  identity: () => Identity
  fetch: typeof fetch
  crypto: Pick<Crypto, 'subtle'>
  clock: Parameters<typeof createTransport>[0]['clock']
  signal: AbortSignal
}): Promise<{ config: ServiceConfig; settings: CloudSettings }> {
  const { baseUrl, serviceId, eid, signal } = deps
  const transport = createTransport({ ...deps, calls: discoveryCalls })
  const sealed = await transport.send('getAppConfig', {}, { signal })
  const text = sealed.ok ? await openSealedText(deps.crypto, deps.configKey, sealed.value) : sealed
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), AppConfig), text.ok ? text.value : null)
  const app = parsed.success ? parsed.output : null
  const params = { projectId: projectIdOf(app?.env ?? null) }
  const cloud = await transport.send('getRemoteConfigs', { params }, { signal })
  const parameters = cloud.ok ? cloud.value.parameters : builtInCloudConfig
  const ofHost = serviceConfigOfHost(baseUrl, { serviceId, isAnonymous: true })
  return {
    config: {
      ...ofHost,
      ...(app ? { serviceName: serviceId, env: app.env, premiumConfig: app.premiumConfig } : {}),
      cloudConfig: { forceRegion: parameters.forceRegion },
    },
    settings: cloudSettingsOf(parameters, { serviceId, eid }),
  }
}
