import * as v from 'valibot'
import type { Region } from '#core/contract/index.ts'

/** One address of the service: a backend, or a load balancer in front of several. */
export type RegionHost = {
  namespace: string
  url: string
  /** Address of its load balancer from within China; null: the same as elsewhere. */
  urlCN: string | null
}

const wanted = 'must be like hk=https://hk.example.com,eu=https://eu.example.com'
const Origin = v.pipe(
  v.string(),
  v.check(isOrigin, wanted),
  v.transform((url) => new URL(url).origin),
)

/**
 * The setting `REGIONS`: the service's home region first, then the others. A second address, after a bar, is that of the
 * region's load balancer from within China.
 */
export const RegionHosts = v.pipe(
  v.string(),
  v.transform((text) =>
    text.split(',').map((entry) => {
      const [namespace = '', ...addresses] = entry.trim().split('=')
      const [url = '', urlCN = null] = addresses.join('=').split('|')
      return { namespace, url, urlCN }
    }),
  ),
  v.array(
    v.object({
      namespace: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, wanted)),
      url: Origin,
      urlCN: v.nullable(Origin),
    }),
  ),
  v.maxLength(50, 'has more than 50 regions'),
  v.check((hosts) => new Set(hosts.map(({ namespace }) => namespace)).size === hosts.length, 'names a region twice'),
)

/** A URL without a path: content security policies and CORS answers name origins. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return /^https?:$/.test(protocol) && href === `${origin}/`
}

/** The host that answers, by relative addresses: it need not know its own name. */
const ownHost = (namespace: string): RegionHost => ({ namespace, url: '/', urlCN: null })

/** Without the setting there is one region, the host that answers. */
export const regionsOf = (hosts: readonly RegionHost[] | undefined): Region[] =>
  (hosts ?? [ownHost('main')]).map(regionOf)

/** Used if a list has no regions: the host that answers serves everything. */
export const fallbacks: readonly Region[] = [regionOf(ownHost('fallback'))]

function regionOf({ namespace, url, urlCN }: RegionHost): Region {
  const mqtt = url === '/' ? '/mqtt' : `${url.replace(/^http/, 'ws')}/mqtt`
  return {
    namespace,
    rttMs: null,
    services: { ENTRY: url, MQTT: mqtt, LOG: url, FILE: url, imArrayWss: mqtt },
    tidyUrl: url,
    tidyUrlCN: urlCN,
    identity: { https: url, wss: mqtt },
  }
}
