import type { Region } from '#core/contract/index.ts'

/** A region with all of its services at one host. */
export const regionAt = (namespace: string, url = `https://${namespace}.test`): Region => ({
  namespace,
  rttMs: null,
  services: { ENTRY: url, MQTT: `${url.replace(/^http/, 'ws')}/mqtt`, LOG: url, FILE: url, imArrayWss: url },
  tidyUrl: url,
  tidyUrlCN: `${url}.cn`,
  identity: { https: url, wss: url },
})
