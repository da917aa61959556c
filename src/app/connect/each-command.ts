import type { Result } from '#core/platform/result.ts'
import type { HubCommand, HubCommands } from '#workers/ports/hub-api.ts'

/** An object with all commands, each of which calls `run` with its name. The tab knows the commands only as types. */
export function eachCommand(run: (name: HubCommand, given: unknown[]) => Promise<Result<unknown>>): HubCommands {
  const known = new Map<string | symbol, unknown>()
  const commandOf = (name: string | symbol) => {
    // Awaiting the object asks it for `then`, which is no command.
    if (typeof name !== 'string' || name === 'then') return undefined
    const command = known.get(name) ?? ((...given: unknown[]) => run(name as HubCommand, given))
    known.set(name, command)
    return command
  }
  // The checked edge: every name is one of HubCommands, and `run` passes its parameters on.
  return new Proxy({}, { get: (_, name) => commandOf(name) }) as HubCommands
}
