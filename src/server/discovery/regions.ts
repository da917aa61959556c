import * as v from 'valibot'
import type { Region } from '#core/contract/index.ts'

/** One address of the service: a backend, or a load balancer in front of several. */
export type RegionHost = { namespace: string; url: string }

const wanted = 'must be like hk=https://hk.example.com,eu=https://eu.example.com'

/** The setting `REGIONS`: the service's home region first, then the others in order of fallback. */
export const RegionHosts = v.pipe(
  v.string(),
  v.transform((text) =>
    text.split(',').map((entry) => {
      const [namespace = '', ...url] = entry.trim().split('=')
      return { namespace, url: url.join('=') }
    }),
  ),
  v.array(
    v.object({
      namespace: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, wanted)),
      url: v.pipe(
        v.string(),
        v.check(isOrigin, wanted),
        v.transform((url) => new URL(url).origin),
      ),
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

/** Without the setting there is one region with relative addresses: the host need not know its own name. */
export function regionsOf(hosts: readonly RegionHost[] | undefined): Region[] {
  return (hosts ?? [{ namespace: 'main', url: '/' }]).map(({ namespace, url }) => {
    const mqtt = url === '/' ? '/mqtt' : `${url.replace(/^http/, 'ws')}/mqtt`
    return {
      namespace,
      rttMs: null,
      services: { ENTRY: url, MQTT: mqtt, LOG: url, FILE: url, imArrayWss: mqtt },
      tidyUrl: url,
      tidyUrlCN: null,
      identity: { https: url, wss: mqtt },
    }
  })
}
