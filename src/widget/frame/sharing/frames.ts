import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Locks } from '#core/platform/locks.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, type Result } from '#core/platform/result.ts'
import { type FrameChannel, type FrameMessage, type Live, restingLive, type VisitorCommand } from './frame-messages.ts'

/** The work of the frame that holds the visitor's lock. */
export type Holder = {
  run(command: VisitorCommand): Promise<Result<null>>
}

export type Frames = {
  /** Runs a command in the frame that holds the lock: here, or there with a deadline. */
  command(command: VisitorCommand): Promise<Result<null>>
  /** This frame has changed rows. */
  changed(): void
  live(): Live
}

type Asked = { command: VisitorCommand; answer: (result: Result<null>) => void }

const deadlineMs = 20_000
const leadAgainMs = 1000
/** A holder answers a greeting at once, whatever it waits for. One that does not is frozen, and keeps its lock. */
const greetingMs = 3000

/**
 * Several frames of one visitor as one. The lock's holder works; when it dies, the lock passes to the next frame, which
 * begins from the stored rows and takes over what is still unanswered. From a holder that the browser has frozen the lock
 * is stolen as soon as a frame needs it.
 *
 * @param deps.lead begins the holder's work, to end with `signal`; `tell` says what is live
 * @param deps.onChanged another frame has changed rows
 * @param deps.onLive what is live has changed, here or there
 */
export function createFrames(deps: {
  channel: FrameChannel
  locks: Locks
  lockName: string
  clock: Clock
  random: Random
  lead: (tell: (live: Live) => void, signal: AbortSignal) => Promise<Holder>
  onChanged: () => void
  onLive: (live: Live) => void
  onFault: (fault: unknown) => void
  signal: AbortSignal
}): Frames {
  const { channel, clock, random, signal } = deps
  const ownId = random.uuid()
  /** Asked of the holder and not yet answered. */
  const asked = new Map<string, Asked>()
  let live = restingLive
  let holder: Holder | null = null
  let isHolding = false
  let holderId: string | null = null
  let waiting = new AbortController()
  let isGreeting = false
  let hasAnswered = false

  function showLive(next: Live) {
    live = next
    deps.onLive(next)
  }

  function tell(next: Live) {
    showLive(next)
    channel.post({ type: 'holding', holderId: ownId, live: next })
  }

  async function hold(tenure: AbortSignal) {
    isHolding = true
    holderId = ownId
    while (!holder) {
      if (tenure.aborted) return
      try {
        holder = await deps.lead(tell, tenure)
      } catch (fault) {
        deps.onFault(fault)
        await sleep(clock, leadAgainMs, tenure)
      }
    }
    if (tenure.aborted) return standDown()
    channel.post({ type: 'holding', holderId: ownId, live })
    for (const id of [...asked.keys()]) void answerHere(id)
    await new Promise<void>((resolve) => tenure.addEventListener('abort', () => resolve(), { once: true }))
  }

  function standDown() {
    isHolding = false
    holder = null
    holderId = null
  }

  function claim({ steal }: { steal: boolean }) {
    waiting.abort()
    waiting = new AbortController()
    const { signal: wait } = waiting
    const tenure = new AbortController()
    const holdUntilLost = () => hold(AbortSignal.any([tenure.signal, signal]))
    let isGranted = false
    const use = () => {
      isGranted = true
      return holdUntilLost()
    }
    deps.locks.hold(deps.lockName, steal ? { steal } : { signal: AbortSignal.any([wait, signal]) }, use).catch(() => {
      if (signal.aborted) return
      if (isGranted) {
        // Another frame took us for frozen, and we were: it works now.
        tenure.abort()
        standDown()
        claim({ steal: false })
      } else if (!wait.aborted) {
        // Refused by the browser: without a lock two frames may send the same, which the message's id makes one.
        void holdUntilLost()
      }
    })
  }

  /** Asks the holder for a sign of life, and takes its place if none comes. */
  function greet() {
    channel.post({ type: 'hello' })
    if (isGreeting) return
    isGreeting = true
    hasAnswered = false
    clock.after(
      greetingMs,
      () => {
        isGreeting = false
        if (!hasAnswered && !isHolding) claim({ steal: true })
      },
      signal,
    )
  }

  async function answerHere(id: string) {
    const question = asked.get(id)
    if (!question || !holder) return
    const result = await holder.run(question.command)
    answered(id, result)
  }

  function answered(id: string, result: Result<null>) {
    asked.get(id)?.answer(result)
    asked.delete(id)
  }

  function hear(word: FrameMessage) {
    if (signal.aborted) return
    switch (word.type) {
      case 'changed':
        return deps.onChanged()
      case 'hello':
        return isHolding && channel.post({ type: 'holding', holderId: ownId, live })
      case 'holding': {
        hasAnswered = true
        if (isHolding) return
        const isAnother = holderId !== null && holderId !== word.holderId
        holderId = word.holderId
        showLive(word.live)
        // The one that was asked may have died before it answered.
        if (isAnother) for (const [id, { command }] of asked) channel.post({ type: 'command', id, command })
        return
      }
      case 'command': {
        const { id, command } = word
        void holder?.run(command).then((result) => channel.post({ type: 'answer', id, result }))
        return
      }
      case 'answer':
        return answered(word.id, word.result)
      default:
        // A frame of a newer build says what this one does not know.
        return
    }
  }

  channel.onMessage(hear)
  channel.post({ type: 'hello' })
  claim({ steal: false })

  return {
    command(command) {
      if (holder) return holder.run(command)
      const id = random.uuid()
      const done = new AbortController()
      return new Promise((resolve) => {
        const answer = (result: Result<null>) => {
          done.abort()
          resolve(result)
        }
        asked.set(id, { command, answer })
        clock.after(deadlineMs, () => answered(id, fail('deadline-exceeded')), AbortSignal.any([done.signal, signal]))
        if (isHolding) return
        channel.post({ type: 'command', id, command })
        greet()
      })
    },
    changed: () => channel.post({ type: 'changed' }),
    live: () => live,
  }
}
