import type { Clock } from '#core/platform/clock.ts'

/** Something that happens again and again, until its count is used up. */
export type ScheduledTask<Event extends string> = {
  name: string
  /** Due at the first tick at or after this moment of the local clock. */
  triggerAtMs: number
  intervalMs: number
  event: Event
  /** How often it still fires; `Infinity` without an end. */
  remaining: number
  needsToken: boolean
}

export type Scheduler<Event extends string> = {
  /**
   * Adds a task whose first turn is one interval from now. False, and nothing changes, unless the interval and the
   * count are above 0 and no task has that name [SCH-04].
   *
   * @param order.count how often it fires; for ever if left out
   */
  register(order: {
    name: string
    intervalSeconds: number
    event: Event
    count?: number
    needsToken?: boolean
  }): boolean
  remove(name: string): void
  /** Calls `listener` whenever a task of that event fires, until `signal` aborts. */
  on(event: Event, listener: () => void, signal: AbortSignal): void
  tasks(): ReadonlyArray<Readonly<ScheduledTask<Event>>>
}

/** Granularity: no task fires more often, and none more than once a tick [SCH-01]. */
const tickMs = 1000

/**
 * The timers of a realm, as one timer (specification 4, Scheduled tasks). It runs only while there are tasks [SCH-03].
 *
 * @param deps.hasToken whether there is an access token: without one, tasks that need it wait [SCH-02]
 */
export function createScheduler<Event extends string>(deps: {
  clock: Clock
  hasToken: () => boolean
  signal: AbortSignal
}): Scheduler<Event> {
  const { clock, hasToken, signal } = deps
  const tasks = new Map<string, ScheduledTask<Event>>()
  const listeners = new Map<Event, Set<() => void>>()
  let running: AbortController | null = null

  function start() {
    if (running || signal.aborted) return
    running = new AbortController()
    const stopped = AbortSignal.any([running.signal, signal])
    const tick = () => {
      // Before anything can throw: a listener's fault is not the end of all timers.
      clock.after(tickMs, tick, stopped)
      fireDue()
    }
    clock.after(tickMs, tick, stopped)
  }

  function stopIfIdle() {
    if (tasks.size > 0) return
    running?.abort()
    running = null
  }

  function fireDue() {
    const nowMs = clock.nowMs()
    for (const task of [...tasks.values()]) {
      // The local clock was set back: what was due soon must not wait for hours.
      task.triggerAtMs = Math.min(task.triggerAtMs, nowMs + task.intervalMs)
      // A listener before may have removed it.
      if (tasks.get(task.name) !== task || nowMs < task.triggerAtMs) continue
      // Its turn is put off, not used up.
      if (task.needsToken && !hasToken()) continue
      spend(task, nowMs)
      for (const listener of [...(listeners.get(task.event) ?? [])]) listener()
    }
    stopIfIdle()
  }

  /** Takes one turn off. Turns that passed while the machine slept are not made up for. */
  function spend(task: ScheduledTask<Event>, nowMs: number) {
    // Late by less than a tick it keeps its beat; else the next turn is one interval from this one.
    const isOnTime = nowMs - task.triggerAtMs < tickMs
    task.triggerAtMs = (isOnTime ? task.triggerAtMs : nowMs) + task.intervalMs
    task.remaining -= 1
    if (task.remaining <= 0) tasks.delete(task.name)
  }

  return {
    register({ name, intervalSeconds, event, count = Number.POSITIVE_INFINITY, needsToken = false }) {
      if (!(intervalSeconds > 0) || !(count > 0) || tasks.has(name)) return false
      const intervalMs = intervalSeconds * 1000
      const triggerAtMs = clock.nowMs() + intervalMs
      tasks.set(name, { name, triggerAtMs, intervalMs, event, remaining: count, needsToken })
      start()
      return true
    },
    remove(name) {
      tasks.delete(name)
      stopIfIdle()
    },
    on(event, listener, listening) {
      const heard = listeners.get(event) ?? new Set()
      listeners.set(event, heard.add(listener))
      listening.addEventListener('abort', () => heard.delete(listener), { once: true })
    },
    tasks: () => [...tasks.values()],
  }
}
