import * as v from 'valibot'
import { CloudParameters, type Conditional } from '#core/contract/index.ts'

/** Cloud config until the backend has sent one, and when it cannot [DIS-06]. */
export const builtInCloudConfig: CloudParameters = v.parse(CloudParameters, {})

/** A setting's value for a service: the first condition that names it, else the plain one [ENT-04]. */
export function valueFor(setting: Conditional, serviceId: string | null): string | number | boolean {
  if (typeof setting !== 'object') return setting
  const condition = setting.conditions.find(({ serviceIds }) => serviceId !== null && serviceIds.includes(serviceId))
  return condition?.value ?? setting.value
}
