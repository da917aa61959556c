import { createElection } from '#core/ownership/election.ts'
import type { ElectionRules } from '#core/ownership/election-rules.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Locks } from '#core/platform/locks.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { Random } from '#core/platform/random.ts'
import { type CommandRoute, createCommandRoute, type Owner } from './command-route.ts'
import { type FrameChannel, type FrameMessage, type Live, restingLive } from './frame-messages.ts'

/** Commands and calls run in the frame that owns: this one, or another one with a deadline. */
export type Frames = Pick<CommandRoute, 'command' | 'ask'> & {
  /** This frame has changed rows. */
  changed(): void
  live(): Live
}

const startAgainMs = 1000
const longestPauseMs = 60_000
const rules: ElectionRules = {
  // An owner answers a greeting at once. One that does not is frozen, and keeps its lock.
  answerMs: 3000,
  asksAlways: false,
  afterLoss: 'wait',
  // Two frames without locks may send the same message; the backend stores it once, by its id.
  withoutLocks: 'own',
}

/**
 * Several frames of one visitor act as one: one of them owns network and session, the others ask it. The next owner
 * begins from the stored rows and takes over the commands that are not answered.
 *
 * @param deps.start begins the owner's work, to end with `tenure`; `tell` says what is live
 * @param deps.onChanged another frame has changed rows
 * @param deps.onForgotten a frame has deleted everything of the visitor
 * @param deps.onLive what is live has changed, in this frame or in the owner's
 */
export function createFrames(deps: {
  channel: FrameChannel
  locks: Locks
  lockName: string
  clock: Clock
  random: Random
  start: (tell: (live: Live) => void, tenure: AbortSignal) => Promise<Owner>
  onChanged: () => void
  onForgotten: () => void
  onLive: (live: Live) => void
  onFault: (fault: unknown) => void
  onImpossible?: OnImpossible
  signal: AbortSignal
}): Frames {
  const { channel, signal } = deps
  const live = createSharedLive({ ...deps, ownId: deps.random.uuid() })
  const route = createCommandRoute({ ...deps, recheckOwner: () => election.recheckOwner() })

  channel.onMessage((message) => signal.aborted || receive(message))
  channel.post({ type: 'hello' })
  const election = createElection({
    ...deps,
    ...rules,
    askOwner: () => channel.post({ type: 'hello' }),
    own,
    onMove(_, before) {
      if (before.name === 'owning') route.giveUp()
    },
  })
  signal.addEventListener('abort', election.leave, { once: true })

  async function own(tenure: AbortSignal) {
    route.prepare()
    const owner = await startOwner(deps, live.show, tenure)
    if (!owner || tenure.aborted) return
    live.show(live.now())
    route.serve(owner)
    await new Promise<void>((resolve) => tenure.addEventListener('abort', () => resolve(), { once: true }))
  }

  /** Another frame has announced that it owns. */
  function follow(ownerId: string, next: Live) {
    election.ownerAnswered()
    if (!route.isElsewhere()) return
    live.follow(next)
    route.follow(ownerId)
  }

  function receive(message: FrameMessage) {
    if (message.type === 'changed') deps.onChanged()
    if (message.type === 'forgotten') deps.onForgotten()
    if (message.type === 'hello' && !route.isElsewhere()) live.announce()
    if (message.type === 'holding') follow(message.holderId, message.live)
    if (message.type === 'answer') route.answered(message.id, message.result)
    if (message.type === 'command') route.asked(message.id, message.command)
    // A frame of a newer build may send messages that this one does not know.
  }

  return { command: route.command, ask: route.ask, changed: () => channel.post({ type: 'changed' }), live: live.now }
}

/** Starts the owner's work, and again after each failure. Null if the tenure ends first. */
async function startOwner(
  deps: Pick<Parameters<typeof createFrames>[0], 'start' | 'onFault' | 'clock'>,
  tell: (live: Live) => void,
  tenure: AbortSignal,
): Promise<Owner | null> {
  for (let pauseMs = startAgainMs; !tenure.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await deps.start(tell, tenure)
    } catch (fault) {
      deps.onFault(fault)
      await sleep(deps.clock, pauseMs, tenure)
    }
  }
  return null
}

/** Live state, shared by every frame. */
type SharedLive = {
  now(): Live
  /** This frame owns: shows it here and in all other frames. */
  show(live: Live): void
  /** This frame owns: tells the others so, and what is live. */
  announce(): void
  /** Another frame owns and has announced this. */
  follow(live: Live): void
}

function createSharedLive(deps: { ownId: string; channel: FrameChannel; onLive: (live: Live) => void }): SharedLive {
  const { ownId, channel, onLive } = deps
  let live = restingLive
  const announce = () => channel.post({ type: 'holding', holderId: ownId, live })
  function follow(next: Live) {
    live = next
    onLive(next)
  }
  return {
    now: () => live,
    show(next) {
      follow(next)
      announce()
    },
    announce,
    follow,
  }
}
