import type { Commands } from '#app/data/everline.tsx'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import type { HubCommand, QueuedCommand } from '#workers/ports/hub-api.ts'
import type { CallHub } from './call-hub.ts'
import type { HandOver } from './hand-over.ts'
import { hasNoAnswer, isRestart, mostTries } from './no-answer.ts'

/**
 * Commands that are given again if the hub did not answer. The first try may have succeeded, so these are only commands
 * whose repetition changes nothing.
 */
const lasting: { [K in HubCommand]?: (failure: string, ...input: unknown[]) => boolean } = {
  saveDraft: hasNoAnswer,
  // The tab has the bytes until a hub has kept them: who gives a file while the hub dies has given it.
  keepFile: hasNoAnswer,
  keptFile: hasNoAnswer,
  attachFile: hasNoAnswer,
  attachedFiles: hasNoAnswer,
  detachFile: hasNoAnswer,
  // Others may have had their effect, and are given again by who sees the failure.
  ask: (failure, _id, _input, options) => isRead(options) && isRestart(failure),
  markRead: hasNoAnswer,
  answerOffer: (failure, input) => (input as { accept: boolean }).accept && hasNoAnswer(failure),
  // A user who has just signed out may sign in again before the next generation has begun.
  signIn: (failure, input) => (input as { by: string }).by === 'password' && isRestart(failure),
}

const isRead = (options: unknown) => (options as { isRead?: true } | undefined)?.isRead === true

/**
 * Commands that say which conversation a tab shows, and how its network is. They are given again to the first hub; if
 * earlier ones were kept for it, each would arrive twice, and an earlier `closeRoom` after the `openRoom` of now.
 */
const saidAnew: readonly HubCommand[] = ['openRoom', 'closeRoom', 'readAlong', 'setLooking', 'hint']

/**
 * The commands as the app calls them, by their names. They outlast the hub they were given to: a queued command is stored
 * by the tab until a hub has it, and given in order; a sign-out waits for all of them.
 *
 * @param deps.next settles with the hub that follows the given one, at once if it is there already
 * @param deps.onGiven a command was queued, and `answer` settles when a hub has it
 * @returns the commands for the present hub; null if none was reached yet
 */
export function createLastingCommands(deps: {
  next: (after: CallHub | null) => Promise<CallHub>
  handOver: Pick<HandOver, 'queue' | 'done'>
  onGiven?: (command: QueuedCommand, answer: Promise<Result<null>>) => void
  random: Random
}): (first: CallHub | null) => Commands {
  const { next, handOver, onGiven, random } = deps

  function queue(command: QueuedCommand) {
    const answer = handOver.queue(command)
    onGiven?.(command, answer)
    return answer
  }

  return (first) => {
    async function run(name: HubCommand, input: unknown[]): Promise<Result<unknown>> {
      // The checked edge: kind and payload belong to one command.
      if (name === 'queue') return queue({ id: random.uuid(), ...(input[0] as object) } as QueuedCommand)
      // Not by `ok`, whose file brings the codes of all failures into the first load.
      if (first === null && saidAnew.includes(name)) return { ok: true, value: null }
      if (name === 'signOut') await handOver.done()
      let hub = first ?? (await next(null))
      let result = await hub(name, ...input)
      const again = lasting[name] ?? (() => false)
      for (let tries = 1; tries < mostTries && !result.ok && again(result.error.name, ...input); tries += 1) {
        if (isRestart(result.error.name)) hub = await next(hub)
        result = await hub(name, ...input)
      }
      return result
    }
    return eachCommand(run)
  }
}

/** An object with all commands, each of which calls `run` with its name. The tab knows the commands only as types. */
function eachCommand(run: (name: HubCommand, given: unknown[]) => Promise<Result<unknown>>): Commands {
  const known = new Map<string | symbol, unknown>()
  const commandOf = (name: string | symbol) => {
    // Awaiting the object asks it for `then`, which is no command.
    if (typeof name !== 'string' || name === 'then') return undefined
    const command = known.get(name) ?? ((...given: unknown[]) => run(name as HubCommand, given))
    known.set(name, command)
    return command
  }
  // The checked edge: every name is one of Commands, and `run` passes its parameters on.
  return new Proxy({}, { get: (_, name) => commandOf(name) }) as Commands
}
