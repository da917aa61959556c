import type { Result } from '#core/platform/result.ts'
import type { HubCommand, HubCommands } from '#workers/ports/hub-api.ts'

/** Commands that are all run by `run`, by their names: a tab knows what the hub can do by its types alone. */
export function eachCommand(run: (name: HubCommand, given: unknown[]) => Promise<Result<unknown>>): HubCommands {
  const known = new Map<string | symbol, unknown>()
  const commandOf = (name: string | symbol) => {
    // A promise is asked for `then`: commands are none.
    if (typeof name !== 'string' || name === 'then') return undefined
    const command = known.get(name) ?? ((...given: unknown[]) => run(name as HubCommand, given))
    known.set(name, command)
    return command
  }
  // The checked edge: whatever name it is asked for is one of HubCommands, whose parameters `run` passes on.
  return new Proxy({}, { get: (_, name) => commandOf(name) }) as HubCommands
}
