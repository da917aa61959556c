import type { Clock } from '#core/platform/clock.ts'
import { unreachable } from '#core/platform/result.ts'
import type { Scheduler } from '#core/scheduler/scheduler.ts'
import type { LiveValue } from '#core/store/rows.ts'
import type { Transport } from '#core/transport/transport.ts'
import { correctClock } from './clock-correction.ts'
import { createLine, type Line } from './line.ts'
import type { NetworkHint } from './network-hint.ts'
import { browserSaid, initialNetworkState, isOnline, type NetworkEvent, pingAnswered } from './network-state.ts'
import { averageRtt, keepPing } from './ping-statistics.ts'

/** The timers that the network needs. */
export type NetworkTimer = 'ping' | 'minute'

/** Everything that a realm knows of its network: one truth for the line's state, for retries and for diagnostics. */
export type Network = {
  isOnline(): boolean
  /** Turns the health ping on or off, as the cloud config says [NET-02]. */
  monitorLatency(on: boolean): void
  /** A page tells of its browser. */
  hint(hint: NetworkHint): void
  /** Calls `listener` with every event, until `signal` aborts. */
  listen(listener: (event: NetworkEvent) => void, signal: AbortSignal): void
  /**
   * Watches the line of the eid that has signed in, until `signal` aborts. One at a time.
   *
   * @param deps.onDead a ping stays unanswered while the link claims to be open
   */
  watchLine(deps: {
    onChange: (connection: LiveValue<'connection'>) => void
    onDead: () => void
    signal: AbortSignal
  }): Line
}

const healthPing = 'health-ping'
const pingEverySeconds = 10
const pingDeadlineMs = 5000
const minuteSeconds = 60
/** A longer gap between two ticks of the minute: the machine slept [NET-04]. */
const sleptFromMs = 2 * 60_000

/**
 * @param deps.monitorsLatency whether the health ping is on at first [NET-02]; a line that opens or is in doubt is pinged
 *   all the same
 * @param deps.onFacts the facts for whoever wants to read them, at first and after every change
 */
export function createNetwork(deps: {
  transport: Transport
  clock: Clock
  scheduler: Pick<Scheduler<NetworkTimer>, 'register' | 'remove' | 'on'>
  monitorsLatency: boolean
  onFacts: (facts: LiveValue<'network'>) => void
  signal: AbortSignal
}): Network {
  const { transport, clock, scheduler, signal } = deps
  const listeners = new Set<(event: NetworkEvent) => void>()
  let state = initialNetworkState
  let rtts: readonly number[] = []
  let clockOffsetMs = 0
  let lastEvent: LiveValue<'network'>['lastEvent'] = null
  let line: (ReturnType<typeof createLine> & { onDead: () => void }) | null = null
  let isPinging = false
  let lastMinuteAtMs = clock.nowMs()

  const tell = () => deps.onFacts({ ...state, isOnline: isOnline(state), lastEvent })

  function emit(name: NetworkEvent) {
    lastEvent = { name, localAtMs: clock.nowMs() }
    tell()
    for (const listener of [...listeners]) listener(name)
  }

  async function ping() {
    if (isPinging || signal.aborted) return
    isPinging = true
    const startMs = clock.nowMs()
    const answer = await transport.send('pingService', {}, { deadlineMs: pingDeadlineMs, signal })
    isPinging = false
    if (signal.aborted) return
    if (answer.ok) measure({ startMs, endMs: clock.nowMs(), targetMs: answer.value.nowMs })
    else if (line?.isOpen()) line.onDead()
  }

  /** The line is in doubt. Nobody's is not. */
  const checkLine = () => void (line && ping())

  function measure(stamps: { startMs: number; endMs: number; targetMs: number }) {
    const latency = stamps.endMs - stamps.startMs
    // The local clock was set, or the machine slept, meanwhile: such a ping says nothing.
    if (latency < 0 || latency > pingDeadlineMs) return
    rtts = keepPing(rtts, latency)
    state = pingAnswered(state, { latency, avg: averageRtt(rtts) })
    const corrected = correctClock(stamps, clockOffsetMs)
    if (corrected.ok) clockOffsetMs = corrected.value
    tell()
    line?.update()
  }

  function hearBrowser(said: { online: boolean; effectiveType?: string | null }) {
    state = browserSaid(state, said)
    emit(state.onlineState)
    checkLine()
  }

  function minutePassed() {
    const nowMs = clock.nowMs()
    const gapMs = nowMs - lastMinuteAtMs
    lastMinuteAtMs = nowMs
    if (gapMs <= sleptFromMs) return
    emit('wake-from-sleep')
    checkLine()
  }

  scheduler.on('ping', () => void ping(), signal)
  scheduler.on('minute', minutePassed, signal)
  scheduler.register({ name: 'wake-detection', intervalSeconds: minuteSeconds, event: 'minute' })
  function monitorLatency(on: boolean) {
    if (!on) scheduler.remove(healthPing)
    // Twice it is not registered [SCH-04].
    else scheduler.register({ name: healthPing, intervalSeconds: pingEverySeconds, event: 'ping', needsToken: true })
  }
  monitorLatency(deps.monitorsLatency)
  tell()

  return {
    isOnline: () => isOnline(state),
    monitorLatency,
    hint(hint) {
      switch (hint.event) {
        case 'online':
        case 'offline':
          return hearBrowser({ online: hint.event === 'online' })
        case 'connection-change':
          // Every tab tells, some browsers many times a minute: only news counts.
          if (browserSaid(state, hint) !== state) hearBrowser(hint)
          return
        case 'visible':
          emit('visible')
          return checkLine()
        case 'hidden':
          return emit('hidden')
        default:
          return unreachable(hint)
      }
    },
    listen(listener, listening) {
      listeners.add(listener)
      listening.addEventListener('abort', () => listeners.delete(listener), { once: true })
    },
    watchLine({ onChange, onDead, signal: watching }) {
      const watched = createLine({
        clock,
        measured: () => ({ latency: state.latency, clockOffsetMs }),
        onChange,
        onOpen: () => void ping(),
        signal: watching,
      })
      line = { ...watched, onDead }
      watching.addEventListener('abort', () => {
        if (line?.onDead === onDead) line = null
      })
      return watched
    },
  }
}
