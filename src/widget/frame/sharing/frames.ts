import { createElection } from '#core/ownership/election.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Locks } from '#core/platform/locks.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import { type FrameChannel, type FrameMessage, type Live, restingLive, type VisitorCommand } from './frame-messages.ts'
import { createOpenQuestions } from './open-questions.ts'

/** The work of the frame that owns the visitor's session. */
export type Owner = {
  run(command: VisitorCommand): Promise<Result<null>>
}

export type Frames = {
  /** Runs a command in the frame that owns: here, or there with a deadline. */
  command(command: VisitorCommand): Promise<Result<null>>
  /** This frame has changed rows. */
  changed(): void
  live(): Live
}

/** The place of the owner, as far as this frame knows. */
type Place =
  | { name: 'elsewhere'; ownerId: string | null }
  /** This frame owns and prepares its work. */
  | { name: 'starting' }
  | { name: 'here'; owner: Owner }

const startAgainMs = 1000
/** An owner answers a greeting at once. One that does not is frozen, and keeps its lock. */
const answerMs = 3000

/**
 * Several frames of one visitor act as one: one of them owns network and session, the others ask it. The next owner
 * begins from the stored rows and takes over the commands that are not answered.
 *
 * @param deps.start begins the owner's work, to end with `tenure`; `tell` says what is live
 * @param deps.onChanged another frame has changed rows
 * @param deps.onLive what is live has changed, here or there
 */
export function createFrames(deps: {
  channel: FrameChannel
  locks: Locks
  lockName: string
  clock: Clock
  random: Random
  start: (tell: (live: Live) => void, tenure: AbortSignal) => Promise<Owner>
  onChanged: () => void
  onLive: (live: Live) => void
  onFault: (fault: unknown) => void
  onImpossible?: OnImpossible
  signal: AbortSignal
}): Frames {
  const { channel, clock, random, signal } = deps
  const ownId = random.uuid()
  const questions = createOpenQuestions(deps)
  let live = restingLive
  let place: Place = { name: 'elsewhere', ownerId: null }

  channel.onMessage((message) => signal.aborted || receive(message))
  channel.post({ type: 'hello' })
  const election = createElection({
    ...deps,
    answerMs,
    asksAlways: false,
    afterLoss: 'wait',
    // Two frames without locks may send the same message; its id makes it one.
    withoutLocks: 'own',
    askOwner: () => channel.post({ type: 'hello' }),
    own,
    onMove(_, before) {
      if (before.name === 'owning') place = { name: 'elsewhere', ownerId: null }
    },
  })
  signal.addEventListener('abort', election.leave, { once: true })

  async function own(tenure: AbortSignal) {
    place = { name: 'starting' }
    const owner = await start(tenure)
    if (!owner || tenure.aborted) return
    place = { name: 'here', owner }
    showLive(live)
    for (const { id, command } of questions.all())
      void owner.run(command).then((result) => questions.answer(id, result))
    await new Promise<void>((resolve) => tenure.addEventListener('abort', () => resolve(), { once: true }))
  }

  async function start(tenure: AbortSignal): Promise<Owner | null> {
    while (!tenure.aborted) {
      try {
        return await deps.start(showLive, tenure)
      } catch (fault) {
        deps.onFault(fault)
        await sleep(clock, startAgainMs, tenure)
      }
    }
    return null
  }

  /** Shows what is live in every frame. */
  function showLive(next: Live) {
    live = next
    deps.onLive(next)
    channel.post({ type: 'holding', holderId: ownId, live: next })
  }

  /** Another frame owns. */
  function follow(ownerId: string, next: Live) {
    election.ownerAnswered()
    if (place.name !== 'elsewhere') return
    const isAnother = place.ownerId !== null && place.ownerId !== ownerId
    place = { name: 'elsewhere', ownerId }
    live = next
    deps.onLive(next)
    // The previous owner may have died before it answered.
    if (isAnother) for (const { id, command } of questions.all()) channel.post({ type: 'command', id, command })
  }

  function receive(message: FrameMessage) {
    switch (message.type) {
      case 'changed':
        return deps.onChanged()
      case 'hello':
        return place.name !== 'elsewhere' && channel.post({ type: 'holding', holderId: ownId, live })
      case 'holding':
        return follow(message.holderId, message.live)
      case 'command': {
        const { id, command } = message
        if (place.name === 'here')
          void place.owner.run(command).then((result) => channel.post({ type: 'answer', id, result }))
        return
      }
      case 'answer':
        return questions.answer(message.id, message.result)
      default:
        // A frame of a newer build says what this one does not know.
        return
    }
  }

  return {
    command(command) {
      if (place.name === 'here') return place.owner.run(command)
      const id = random.uuid()
      const answer = questions.add(id, command)
      if (place.name === 'elsewhere') {
        channel.post({ type: 'command', id, command })
        election.recheckOwner()
      }
      return answer
    },
    changed: () => channel.post({ type: 'changed' }),
    live: () => live,
  }
}
