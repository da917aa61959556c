import type { CommandKind, TabCallId } from '#core/contract/index.ts'
import { fail } from '#core/platform/result.ts'
import type { HubCommands } from '#workers/ports/hub-api.ts'

/** Name of a call, a queued command or a hub command that can be made to fail. */
type Failing = TabCallId | CommandKind | Exclude<keyof HubCommands, 'ask' | 'queue'>

/**
 * Lets the next command of a name fail (`failNext`), or each one until `mend`, whatever else the screen asks for meanwhile
 * by itself. A command that fails does nothing.
 *
 * @param onFailed called with the name and input of a command that fails
 */
export function failOnDemand<C extends object>(commands: C, onFailed: (name: string, input: unknown) => void) {
  const failures = new Map<string, { failure: Parameters<typeof fail>; isOnce: boolean }>()
  const guarded = Object.entries(commands).map(([command, run]) => [
    command,
    async (...given: unknown[]) => {
      const [name, input] = asked(command, given)
      const failing = failures.get(name)
      if (!failing) return run(...given)
      if (failing.isOnce) failures.delete(name)
      onFailed(name, input)
      return fail(...failing.failure)
    },
  ])
  return {
    // The checked edge: each command has the type that it had.
    commands: Object.fromEntries(guarded) as C,
    failNext: (of: Failing, ...failure: Parameters<typeof fail>) => void failures.set(of, { failure, isOnce: true }),
    failEach: (of: Failing, ...failure: Parameters<typeof fail>) => void failures.set(of, { failure, isOnce: false }),
    mend: (of: Failing) => void failures.delete(of),
  }
}

function asked(command: string, [first, second]: readonly unknown[]): [name: string, input: unknown] {
  if (command === 'ask') return [String(first), second]
  if (command !== 'queue') return [command, first]
  const { kind, payload } = first as { kind: string; payload: unknown }
  return [kind, payload]
}
