import { calls } from '#core/contract/all-calls.ts'
import type { CallId, CallInput, CallResult, Calls } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import { deferred } from '#core/platform/deferred.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import { createTransport } from '#core/transport/transport.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import scenes from './data/scenes.json' with { type: 'json' }
import type { PlayingTurn } from './playing-turn.ts'

/** Visitors who wait for an answer or write one at the same time. */
const mostAtOnce = 3
const betweenMs = 15_000
const firstMs = 1500
const lookEveryMs = 1500
/** A visitor who gets no answer for so long leaves. */
const patienceMs = 4 * 60_000

/** Time that a visitor takes for a line, in milliseconds: reading, thinking and typing. */
const writingMs = (line: string) => Math.min(9000, 2000 + line.length * 60)

export type SimulatedVisitors = {
  /** Whether they write, by this process or another. */
  isRunning(): Promise<boolean>
  /** Lets them begin, unless they write already. */
  start(): Promise<void>
  /** Ends them, also those of another process. */
  stop(): Promise<void>
  /** Ends those of this process; settles when they have ended. */
  idle(): Promise<unknown>
}

/**
 * Visitors of the demo who write and answer by scripted scenes. They are clients like any other: each has a session
 * of its own and makes the calls of the widget. All scenes are played once, by one process; then it ends by itself.
 *
 * @param deps.url the backend's own address
 * @param deps.signal ends them
 */
export function createSimulatedVisitors(deps: {
  serviceId: string
  url: () => string
  clock: Clock
  random: Random
  log: Logger
  turn: PlayingTurn
  signal: AbortSignal
}): SimulatedVisitors {
  const { clock, log, turn } = deps
  let running: AbortController | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function playAll(signal: AbortSignal) {
    const playing = new Set<Promise<void>>()
    await sleep(clock, firstMs, signal)
    for (const scene of scenes) {
      while (playing.size >= mostAtOnce && !signal.aborted) await Promise.race(playing)
      if (signal.aborted) break
      const played = play({ ...deps, signal }, scene).catch((error) => {
        if (!signal.aborted) log.error('simulated visitor', factsOf(error))
      })
      playing.add(played)
      void played.then(() => playing.delete(played))
      await sleep(clock, betweenMs, signal)
    }
    await Promise.all(playing)
  }

  function endOwn() {
    running?.abort()
    running = null
  }

  return {
    isRunning: () => turn.isTaken(),
    async start() {
      if (running) return
      const own = new AbortController()
      running = own
      const begun = deferred<void>()
      const playing = turn.during(AbortSignal.any([own.signal, deps.signal]), (signal) => {
        begun.resolve()
        return playAll(signal)
      })
      last = playing
        .catch((error) => deps.signal.aborted || log.error('simulated visitor', factsOf(error)))
        .then(() => {
          if (running === own) running = null
          begun.resolve()
        })
      await begun.promise
    },
    async stop() {
      endOwn()
      await turn.end().catch((error) => log.error('simulated visitor', factsOf(error)))
    },
    idle() {
      endOwn()
      return last
    },
  }
}

type Playing = Parameters<typeof createSimulatedVisitors>[0]
/** Script of a simulated visitor: each line is sent after the agent has answered the previous one. */
type Scene = (typeof scenes)[number]

/** Plays a scene to its end, or until nobody answers. */
async function play(deps: Playing, { visitor, language, page, lines }: Scene): Promise<void> {
  const { clock, random, serviceId: s, signal } = deps
  const call = await register(deps, { name: visitor, language, page })
  const roomId = random.uuid()
  unwrap(await call('createConversation', { params: { s }, body: { id: roomId, page }, idempotencyKey: random.uuid() }))
  for (const text of lines) {
    await sleep(clock, writingMs(text), signal)
    if (signal.aborted) return
    const id = random.uuid()
    const sent = await call('sendMessage', { params: { s, roomId }, body: { id, text }, idempotencyKey: id })
    if (!(await isAnswered(deps, call, roomId, unwrap(sent).message.seq))) return
  }
}

type Call = <K extends CallId>(id: K, input: CallInput<Calls[K]>) => Promise<Result<CallResult<Calls[K]>>>

async function register(
  { url, clock, random, serviceId: s, signal }: Playing,
  body: { name: string; language: string; page: string },
): Promise<Call> {
  const deviceId = random.uuid()
  const identity = () => ({ deviceId, tabId: 'simulated' })
  const transport = createTransport({ calls, baseUrl: url(), fetch, clock, identity })
  const token = unwrap(await transport.send('registerAndLoginVisitor', { params: { s }, body }, { signal }))
  return (id, input) => transport.send(id, input, { token: token.access_token, signal })
}

/** Waits until an agent has written after the message `seq`; false if nobody does, or the inquiry is over. */
async function isAnswered({ clock, serviceId: s, signal }: Playing, call: Call, roomId: string, seq: number) {
  for (const untilMs = clock.nowMs() + patienceMs; clock.nowMs() < untilMs; ) {
    await sleep(clock, lookEveryMs, signal)
    if (signal.aborted) return false
    const { conversation } = unwrap(await call('getConversation', { params: { s, roomId } }))
    if (conversation.lastSeq === seq) continue
    const query = { from: String(seq + 1), to: String(conversation.lastSeq) }
    const { messages } = unwrap(await call('listMessages', { params: { s, roomId }, query }))
    if (messages.some(({ senderKind, kind }) => senderKind === 'staff' && kind === 'text')) return true
    if (conversation.inquiry?.status === 'closed') return false
  }
  return false
}

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`a call was refused: ${result.error.name}`)
  return result.value
}
