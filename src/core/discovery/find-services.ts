import * as v from 'valibot'
import { AppConfig, CsdList, type Region, type ServiceList } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { openSealedText } from '#core/platform/sealed-text.ts'
import type { Transport } from '#core/transport/transport.ts'
import { firstSuccess } from './first-success.ts'

/** Result of discovery; all addresses are absolute. */
export type Found = { appConfig: AppConfig; list: ServiceList }

type Deps = {
  /** Sends requests to a host without a session. */
  transportTo: (host: string) => Transport
  crypto: Pick<Crypto, 'subtle'>
  configKey: string
  signal: AbortSignal
}

/** Deadline of one host, in milliseconds. The client works with what it has meanwhile. */
const deadlineMs = 5000

/**
 * Finds the list of regions, beginning at the config host: first the environment [DIS-01] and the discovery hosts, then
 * the service list of the first of these that answers [DIS-02]; on premises that of the only host [DIS-05].
 *
 * @param serviceName the service to ask for; null asks for the environment's default
 */
export async function findServices(configHost: string, serviceName: string | null, deps: Deps): Promise<Result<Found>> {
  const options = { deadlineMs, signal: deps.signal }
  const sealedConfig = await deps.transportTo(configHost).send('getAppConfig', {}, options)
  const opened = await opens(sealedConfig, AppConfig, deps)
  if (!opened.ok) return opened
  const appConfig = { ...opened.value, CSDUrl: absolute(opened.value.CSDUrl, configHost) }
  const params = { serviceName: serviceName ?? appConfig.serviceName }

  const answer = appConfig.isOnPremises
    ? await firstSuccess([appConfig.CSDUrl], (host) =>
        deps.transportTo(host).send('getServiceListOnPremises', { params }, options),
      )
    : await askHosts()
  if (!answer.ok) return answer
  const { host, value } = answer.value
  const at = (region: Region) => withAbsoluteUrls(region, host)
  return ok({ appConfig, list: { ...value, regions: value.regions.map(at), fallbacks: value.fallbacks.map(at) } })

  async function askHosts() {
    const csd = appConfig.CSDUrl
    const sealed = await deps.transportTo(csd).send('getCsdList', { params: { token: appConfig.csdToken } }, options)
    const list = await opens(sealed, CsdList, deps)
    if (!list.ok) return list
    const hosts = list.value.csdList.map((address) => absolute(address, csd))
    return firstSuccess(hosts, (host, settled) =>
      deps
        .transportTo(host)
        .send('getServiceList', { params }, { deadlineMs, signal: AbortSignal.any([deps.signal, settled]) }),
    )
  }
}

async function opens<T>(
  sealed: Result<string>,
  schema: v.GenericSchema<unknown, T>,
  { crypto, configKey }: Deps,
): Promise<Result<T>> {
  if (!sealed.ok) return sealed
  const text = await openSealedText(crypto, configKey, sealed.value)
  if (!text.ok) return text
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text.value)
  return parsed.success ? ok(parsed.output) : fail('config-unreadable')
}

/** Removes the slash at the end, which transports do not expect. */
const absolute = (address: string, host: string) => new URL(address, `${host}/`).href.replace(/\/$/, '')
const socket = (address: string, host: string) => absolute(address, host).replace(/^http/, 'ws')

const withAbsoluteUrls = (region: Region, host: string): Region => ({
  ...region,
  services: {
    ENTRY: absolute(region.services.ENTRY, host),
    MQTT: socket(region.services.MQTT, host),
    LOG: absolute(region.services.LOG, host),
    FILE: absolute(region.services.FILE, host),
    imArrayWss: socket(region.services.imArrayWss, host),
  },
  tidyUrl: absolute(region.tidyUrl, host),
  tidyUrlCN: region.tidyUrlCN === null ? null : absolute(region.tidyUrlCN, host),
  identity: { https: absolute(region.identity.https, host), wss: socket(region.identity.wss, host) },
})
