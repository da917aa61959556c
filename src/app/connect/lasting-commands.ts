import type { Commands } from '#app/data/everline.tsx'
import type { GivenCommands } from '#app/data/given-commands.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import type { HubCommand, HubCommands, QueuedCommand } from '#workers/ports/hub-api.ts'
import { eachCommand } from './each-command.ts'
import type { HandOver } from './hand-over.ts'
import { hasNoAnswer, isRestart, mostTries } from './no-answer.ts'

/**
 * Which commands are given to the next hub when one did not answer. It may have had its effect: only those that change
 * nothing the second time are given again after silence.
 */
const lasting: { [K in HubCommand]?: (failure: string, input: unknown) => boolean } = {
  saveDraft: hasNoAnswer,
  markRead: hasNoAnswer,
  answerOffer: (failure, input) => (input as { accept: boolean }).accept && hasNoAnswer(failure),
  // A user who has just signed out may be quicker than the next generation.
  signIn: (failure, input) => (input as { by: string }).by === 'password' && isRestart(failure),
}

/**
 * Commands that outlast the hub they were given to. What is queued is kept by the tab until a hub has it, and given in
 * order; a sign-out waits for it.
 *
 * @param deps.next settles with the hub that follows the given one, at once if it is there already
 * @returns the commands over the hub of now; null while none was reached yet
 */
export function createLastingCommands(deps: {
  next: (after: HubCommands | null) => Promise<HubCommands>
  handOver: HandOver
  given: GivenCommands
  random: Random
}): (first: HubCommands | null) => Commands {
  const { next, handOver, given, random } = deps

  async function queue(command: Omit<QueuedCommand, 'id'>): Promise<Result<null>> {
    // The checked edge: kind and payload are of one command.
    const queued = { id: random.uuid(), ...command } as QueuedCommand
    given.keep(queued)
    const result = await handOver.give(queued)
    given.settled(queued.id)
    return result
  }

  return (first) => {
    async function run(name: HubCommand, input: unknown[]): Promise<Result<unknown>> {
      if (name === 'queue') return queue(input[0] as QueuedCommand)
      if (name === 'signOut') await handOver.done()
      let hub = first ?? (await next(null))
      let result = await give(hub, name, input)
      const again = lasting[name] ?? (() => false)
      for (let tries = 1; tries < mostTries && !result.ok && again(result.error.name, input[0]); tries += 1) {
        if (isRestart(result.error.name)) hub = await next(hub)
        result = await give(hub, name, input)
      }
      return result
    }
    // The checked edge: `queue` alone takes something else than the hub's own, and makes the id.
    return eachCommand(run) as unknown as Commands
  }
}

/** The checked edge: name and input are of one command. */
const give = (hub: HubCommands, name: HubCommand, input: unknown[]) =>
  (hub[name] as (...given: unknown[]) => Promise<Result<unknown>>)(...input)
