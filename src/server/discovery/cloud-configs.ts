import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { CloudParameters } from '#core/contract/index.ts'

/** The cloud config of each project, as an operator writes it. */
const CloudConfigs = v.strictObject({
  everline: v.optional(CloudParameters, {}),
  'everline-test-bed': v.optional(CloudParameters, {}),
})
export type CloudConfigs = v.InferOutput<typeof CloudConfigs>

export const builtInCloudConfigs: CloudConfigs = v.parse(CloudConfigs, {})

/** Setting that names a file with the cloud configs. The file is read when the backend starts. */
export const CloudConfigFile = v.pipe(
  v.string(),
  v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(readFileSync(dataset.value, 'utf8'))
    } catch {
      addIssue({ message: 'must name a file with JSON' })
      return NEVER
    }
  }),
  v.rawTransform<unknown, CloudConfigs>(({ dataset, addIssue, NEVER }) => {
    const parsed = v.safeParse(CloudConfigs, dataset.value)
    if (parsed.success) return parsed.output
    const [issue] = parsed.issues
    addIssue({ message: `has a wrong ${v.getDotPath(issue) ?? 'shape'} in its file` })
    return NEVER
  }),
)
