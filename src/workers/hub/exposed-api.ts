import * as v from 'valibot'
import { type Facts, factsOfError } from '#core/logging/redact.ts'
import { fail, type Result } from '#core/platform/result.ts'
import type { HubApi, HubCommand } from '#workers/ports/hub-api.ts'
import { hubCommands } from '#workers/ports/hub-commands.ts'
import type { TabCommands } from './commands.ts'

type Declared = Partial<Record<string, (typeof hubCommands)[keyof typeof hubCommands]>>
const declared: Declared = hubCommands
// What `ask` and `queue` are given is checked by the schemas of the contract.
const names = [...Object.keys(hubCommands), 'ask', 'queue'] as HubCommand[]

/** Commands that are answered without the backend, `queue` included. */
export const hubOnlyCommands = names.filter((name) => name === 'queue' || declared[name]?.waitsFor === 'hub')

/**
 * The API of one tab: `greet`, and every command of the present generation. `invalid-request` for what a command does not
 * take, `storage-failed` for a command that throws.
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
    // The checked edge: the schema of this command has taken what it is given.
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
