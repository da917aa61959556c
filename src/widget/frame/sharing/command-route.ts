import type { Clock } from '#core/platform/clock.ts'
import { failHere } from '#core/platform/fail-here.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import type { Ask, Asked, FrameChannel, VisitorCall, VisitorCommand } from './frame-messages.ts'

/** The work of the frame that owns the visitor's session. */
export type Owner = {
  run(command: VisitorCommand): Promise<Result<null>>
  ask: Ask
}

function runBy(owner: Owner, asked: Asked): Promise<Result<unknown>> {
  // The checked edge: `ask` of the frame that sent it has paired id and input. The client refuses all that visitors may not call.
  return asked.name === 'ask' ? owner.ask(asked.call as VisitorCall, asked.input as never) : owner.run(asked)
}

/** The place of the owner, as far as this frame knows. */
type Place =
  | { name: 'elsewhere'; ownerId: string | null }
  /** This frame owns and prepares its work. */
  | { name: 'starting' }
  | { name: 'here'; owner: Owner }

/**
 * The way of commands to the owner: in this frame, or over the channel to the frame that owns. A command waits for the
 * next owner if there is none, or if the owner died before it answered.
 */
export type CommandRoute = {
  command(command: VisitorCommand): Promise<Result<null>>
  ask: Ask
  isElsewhere(): boolean
  /** This frame owns and prepares its work. */
  prepare(): void
  /** This frame is ready: it runs all commands that are not answered. */
  serve(owner: Owner): void
  /** This frame no longer owns. */
  giveUp(): void
  /** Another frame owns. */
  follow(ownerId: string): void
  /** Another frame asks: if this frame owns, it runs the command and answers. */
  asked(id: string, asked: Asked): void
  answered(id: string, result: Result<unknown>): void
}

/** @param deps.recheckOwner the owner is needed: finds out whether it is alive */
export function createCommandRoute(deps: {
  channel: FrameChannel
  clock: Clock
  random: Random
  recheckOwner: () => void
  signal: AbortSignal
}): CommandRoute {
  const { channel, random } = deps
  const questions = createOpenQuestions(deps)
  let place: Place = { name: 'elsewhere', ownerId: null }

  function pass(asked: Asked): Promise<Result<unknown>> {
    if (place.name === 'here') return runBy(place.owner, asked)
    const id = random.uuid()
    const answer = questions.add(id, asked)
    if (place.name === 'elsewhere') {
      channel.post({ type: 'command', id, command: asked })
      deps.recheckOwner()
    }
    return answer
  }

  return {
    command: (command) => pass(command).then((result) => (result.ok ? { ok: true, value: null } : result)),
    // The checked edge: the owner answers what the call of this id answers.
    ask: (call, input) => pass({ name: 'ask', call, input }) as ReturnType<Ask>,
    isElsewhere: () => place.name === 'elsewhere',
    prepare() {
      place = { name: 'starting' }
    },
    serve(owner) {
      place = { name: 'here', owner }
      for (const [id, asked] of questions.all()) void runBy(owner, asked).then((result) => questions.answer(id, result))
    },
    giveUp() {
      place = { name: 'elsewhere', ownerId: null }
    },
    follow(ownerId) {
      const isAnother = place.name === 'elsewhere' && place.ownerId !== null && place.ownerId !== ownerId
      place = { name: 'elsewhere', ownerId }
      // The previous owner may have died before it answered.
      if (isAnother) for (const [id, command] of questions.all()) channel.post({ type: 'command', id, command })
    },
    asked(id, asked) {
      if (place.name !== 'here') return
      void runBy(place.owner, asked).then((result) => channel.post({ type: 'answer', id, result }))
    },
    answered: questions.answer,
  }
}

/** Commands that were given to the owner and have no answer yet. */
type OpenQuestions = {
  /** Settles with the answer, or with `deadline-exceeded`. */
  add(id: string, asked: Asked): Promise<Result<unknown>>
  answer(id: string, result: Result<unknown>): void
  all(): Array<[id: string, asked: Asked]>
}

const deadlineMs = 20_000

function createOpenQuestions({ clock, signal }: { clock: Clock; signal: AbortSignal }): OpenQuestions {
  const open = new Map<string, { asked: Asked; settle: (result: Result<unknown>) => void }>()

  function answer(id: string, result: Result<unknown>) {
    open.get(id)?.settle(result)
    open.delete(id)
  }

  return {
    add: (id, asked) =>
      new Promise((resolve) => {
        const done = new AbortController()
        const settle = (result: Result<unknown>) => {
          done.abort()
          resolve(result)
        }
        open.set(id, { asked, settle })
        clock.after(deadlineMs, () => answer(id, failHere('deadline-exceeded')), AbortSignal.any([done.signal, signal]))
      }),
    answer,
    all: () => [...open].map(([id, { asked }]) => [id, asked]),
  }
}
