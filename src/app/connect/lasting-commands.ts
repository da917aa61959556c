import type { Commands } from '#app/data/everline.tsx'
import type { GivenCommands } from '#app/data/given-commands.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import type { HubCommand, HubCommands, QueuedCommand } from '#workers/ports/hub-api.ts'
import type { LeftBehind } from './adopt-left-behind.ts'
import { eachCommand } from './each-command.ts'
import type { HandOver } from './hand-over.ts'
import { hasNoAnswer, isRestart, mostTries } from './no-answer.ts'

/**
 * Commands that are given again if the hub did not answer. The first try may have succeeded, so these are only commands
 * whose repetition changes nothing.
 */
const lasting: { [K in HubCommand]?: (failure: string, input: unknown) => boolean } = {
  saveDraft: hasNoAnswer,
  markRead: hasNoAnswer,
  answerOffer: (failure, input) => (input as { accept: boolean }).accept && hasNoAnswer(failure),
  // A user who has just signed out may sign in again before the next generation has begun.
  signIn: (failure, input) => (input as { by: string }).by === 'password' && isRestart(failure),
}

/**
 * Commands that outlast the hub they were given to. A queued command is stored by the tab until a hub has it, and given
 * in order; a sign-out waits for all of them.
 *
 * @param deps.next settles with the hub that follows the given one, at once if it is there already
 * @param deps.leftBehind what dead tabs have left: it was written before anything that this tab queues
 * @returns the commands for the present hub; null if none was reached yet
 */
export function createLastingCommands(deps: {
  next: (after: HubCommands | null) => Promise<HubCommands>
  handOver: HandOver
  given: GivenCommands
  leftBehind: Pick<LeftBehind, 'adopted'>
  random: Random
}): (first: HubCommands | null) => Commands {
  const { next, handOver, given, leftBehind, random } = deps

  async function queue(command: Omit<QueuedCommand, 'id'>): Promise<Result<null>> {
    // The checked edge: kind and payload belong to one command.
    const queued = { id: random.uuid(), ...command } as QueuedCommand
    given.keep(queued)
    await leftBehind.adopted()
    const result = await handOver.give(queued)
    given.settled(queued.id)
    return result
  }

  return (first) => {
    async function run(name: HubCommand, input: unknown[]): Promise<Result<unknown>> {
      if (name === 'queue') return queue(input[0] as QueuedCommand)
      if (name === 'signOut') await leftBehind.adopted().then(handOver.done)
      let hub = first ?? (await next(null))
      let result = await give(hub, name, input)
      const again = lasting[name] ?? (() => false)
      for (let tries = 1; tries < mostTries && !result.ok && again(result.error.name, input[0]); tries += 1) {
        if (isRestart(result.error.name)) hub = await next(hub)
        result = await give(hub, name, input)
      }
      return result
    }
    // The checked edge: only `queue` has another input than the hub's own command, and it adds the id.
    return eachCommand(run) as unknown as Commands
  }
}

/** The checked edge: name and input belong to one command. */
const give = (hub: HubCommands, name: HubCommand, input: unknown[]) =>
  (hub[name] as (...given: unknown[]) => Promise<Result<unknown>>)(...input)
