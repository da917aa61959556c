import * as v from 'valibot'
import { factsOfError } from '#core/logging/error-facts.ts'
import type { Facts } from '#core/logging/redact.ts'
import { fail, type Result } from '#core/platform/result.ts'
import type { HubApi, HubCommand } from '#workers/ports/hub-api.ts'
import { hubCommands } from '#workers/ports/hub-commands.ts'
import type { TabCommands } from './commands.ts'

type Declared = Partial<Record<string, (typeof hubCommands)[keyof typeof hubCommands]>>
const declared: Declared = hubCommands
// The contract's schemas check the input of `ask` and `queue`.
const names = [...Object.keys(hubCommands), 'ask', 'queue'] as HubCommand[]

/** Commands that the hub answers without the backend; `queue` is one of them. */
export const hubOnlyCommands = names.filter((name) => name === 'queue' || declared[name]?.waitsFor === 'hub')

/**
 * The API of one tab: `greet`, and every command of the present generation. `invalid-request` if a command's schema
 * refuses its input, `storage-failed` if a command throws.
 */
export function exposedApi(
  attach: () => Promise<{ commands: TabCommands }>,
  greet: HubApi['greet'],
  onFailed: (name: HubCommand, facts: Facts) => void,
): HubApi {
  async function run(name: HubCommand, given: unknown[]): Promise<Result<unknown>> {
    const input = declared[name]?.input
    const parsed = input && v.safeParse(input, given[0])
    if (parsed && !parsed.success) return fail('invalid-request')
    const { commands } = await attach()
    // The checked edge: the schema of this command has accepted its input.
    const command = commands[name] as (...given: unknown[]) => Promise<Result<unknown>>
    return parsed ? command(parsed.output) : command(...given)
  }

  const command =
    (name: HubCommand) =>
    async (...given: unknown[]) => {
      try {
        const result = await run(name, given)
        if (!result.ok) onFailed(name, { failure: result.error.name, code: result.error.code })
        return result
      } catch (error) {
        onFailed(name, factsOfError(error))
        return fail('storage-failed')
      }
    }
  const commands = Object.fromEntries(names.map((name) => [name, command(name)]))
  // The checked edge: each command has the parameters and the result of its own name.
  return Object.freeze({ greet, ...commands }) as unknown as HubApi
}
