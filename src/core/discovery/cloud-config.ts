import * as v from 'valibot'
import { CloudParameters } from '#core/contract/index.ts'

/** How long the last cloud config is kept while the backend sends none, in milliseconds; then the built-in one is used. */
const keptForMs = 24 * 60 * 60_000

/** The cloud config in use, and when the backend sent it by the local clock; null if it is the built-in one. */
export type CloudConfig = {
  config: CloudParameters
  source: 'remote' | 'kept' | 'built-in'
  localConfiguredAtMs: number | null
}

/** The cloud config after the backend could not be asked [DIS-06]. A clock that was set back makes it no younger. */
export function cloudConfigAfterFailure(cloud: CloudConfig, localNowMs: number): CloudConfig {
  const { localConfiguredAtMs } = cloud
  const isFresh = localConfiguredAtMs !== null && Math.abs(localNowMs - localConfiguredAtMs) <= keptForMs
  return isFresh ? cloud : builtIn
}

/** The cloud config until the backend has sent one, or if it cannot [DIS-06]. */
export const builtInCloudConfig: CloudParameters = v.parse(CloudParameters, {})
const builtIn: CloudConfig = { config: builtInCloudConfig, source: 'built-in', localConfiguredAtMs: null }

/** The cloud config of a start: what an earlier one stored, unless it is too old. */
export const firstCloudConfig = (
  saved: { cloud: CloudParameters; localConfiguredAtMs: number | null } | null,
  localNowMs: number,
): CloudConfig =>
  saved === null
    ? builtIn
    : cloudConfigAfterFailure(
        { config: saved.cloud, source: 'kept', localConfiguredAtMs: saved.localConfiguredAtMs },
        localNowMs,
      )
