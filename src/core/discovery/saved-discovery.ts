import * as v from 'valibot'
import { AppConfig, CloudParameters, ServiceList } from '#core/contract/index.ts'
import type { KeyValue } from '#core/platform/key-value.ts'

/** Result of discovery, stored so that the next start can use it at once. */
const SavedDiscovery = v.object({
  configHost: v.string(),
  appConfig: AppConfig,
  list: ServiceList,
  cloud: CloudParameters,
  /** When the cloud config was answered; builds before this property stored none, and ask again. */
  localConfiguredAtMs: v.optional(v.nullable(v.number()), null),
  chosen: v.nullable(v.string()),
  /** The region was chosen as the nearest; false if it was forced. */
  isNearest: v.optional(v.boolean(), false),
  localFoundAtMs: v.number(),
})
export type SavedDiscovery = v.InferOutput<typeof SavedDiscovery>

const savedName = 'discovery'

/** Null if nothing is stored for this host. */
export async function loadDiscovery(keyValue: KeyValue, configHost: string): Promise<SavedDiscovery | null> {
  const saved = v.safeParse(SavedDiscovery, await keyValue.get(savedName))
  return saved.success && saved.output.configHost === configHost ? saved.output : null
}

/** Stores everything but the credentials of the log. */
export const saveDiscovery = (keyValue: KeyValue, { cloud, ...rest }: SavedDiscovery): Promise<void> =>
  keyValue.set(savedName, { ...rest, cloud: { ...cloud, LogToken: null } })
