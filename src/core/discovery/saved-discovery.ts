import * as v from 'valibot'
import { AppConfig, CloudParameters, ServiceList } from '#core/contract/index.ts'
import type { KeyValue } from '#core/platform/key-value.ts'

/** What discovery found the last time: a start works with it and waits for nothing. */
const SavedDiscovery = v.object({
  configHost: v.string(),
  appConfig: AppConfig,
  list: ServiceList,
  cloud: CloudParameters,
  chosen: v.nullable(v.string()),
  localFoundAtMs: v.number(),
})
export type SavedDiscovery = v.InferOutput<typeof SavedDiscovery>

const savedName = 'discovery'

/** Null where nothing was saved for this host. */
export async function loadDiscovery(keyValue: KeyValue, configHost: string): Promise<SavedDiscovery | null> {
  const saved = v.safeParse(SavedDiscovery, await keyValue.get(savedName))
  return saved.success && saved.output.configHost === configHost ? saved.output : null
}

/** Saves all but the credentials of the log. */
export const saveDiscovery = (keyValue: KeyValue, { cloud, ...rest }: SavedDiscovery): Promise<void> =>
  keyValue.set(savedName, { ...rest, cloud: { ...cloud, LogToken: null } })
