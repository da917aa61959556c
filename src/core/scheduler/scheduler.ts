import type { Clock } from '#core/platform/clock.ts'
import { createListeners, type Listeners } from '#core/platform/listeners.ts'
import { createTicker } from './ticker.ts'

/** Something that happens repeatedly, a number of times or for ever. */
export type ScheduledTask<Event extends string> = {
  name: string
  /** Fires at the first tick at or after this time of the local clock. */
  triggerAtMs: number
  intervalMs: number
  event: Event
  /** How often it still fires; `Infinity` means for ever. */
  remaining: number
  needsToken: boolean
}

export type Scheduler<Event extends string> = {
  /**
   * Adds a task that fires first after one interval. Returns false and changes nothing unless interval and count are
   * above 0 and the name is new [SCH-04].
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

/** Granularity: a task fires at most once a tick [SCH-01]. */
const tickMs = 1000

/**
 * All repeated tasks of a realm on one timer (specification 4, Scheduled tasks), which runs only while there are tasks
 * [SCH-03].
 *
 * @param deps.hasToken whether there is an access token: without one, tasks that need it wait [SCH-02]
 */
export function createScheduler<Event extends string>(deps: {
  clock: Clock
  hasToken: () => boolean
  signal: AbortSignal
}): Scheduler<Event> {
  const { clock, hasToken } = deps
  const tasks = new Map<string, ScheduledTask<Event>>()
  const listeners = new Map<Event, Listeners>()
  const ticker = createTicker({ ...deps, tickMs, onTick: fireDue })

  function stopIfIdle() {
    if (tasks.size === 0) ticker.stop()
  }

  function fireDue() {
    const nowMs = clock.nowMs()
    for (const task of [...tasks.values()]) {
      // The local clock was set back: the task must not wait for hours.
      task.triggerAtMs = Math.min(task.triggerAtMs, nowMs + task.intervalMs)
      // An earlier listener may have removed it.
      if (tasks.get(task.name) !== task || nowMs < task.triggerAtMs) continue
      // The turn is postponed and not counted.
      if (task.needsToken && !hasToken()) continue
      spend(task, nowMs)
      if (task.remaining <= 0) tasks.delete(task.name)
      listeners.get(task.event)?.call()
    }
    stopIfIdle()
  }

  return {
    register({ name, intervalSeconds, event, count = Number.POSITIVE_INFINITY, needsToken = false }) {
      if (!(intervalSeconds > 0) || !(count > 0) || tasks.has(name)) return false
      const intervalMs = intervalSeconds * 1000
      const triggerAtMs = clock.nowMs() + intervalMs
      tasks.set(name, { name, triggerAtMs, intervalMs, event, remaining: count, needsToken })
      ticker.start()
      return true
    },
    remove(name) {
      tasks.delete(name)
      stopIfIdle()
    },
    on(event, listener, listening) {
      const ofEvent = listeners.get(event) ?? createListeners()
      listeners.set(event, ofEvent)
      ofEvent.add(listener, listening)
    },
    tasks: () => [...tasks.values()],
  }
}

/** Counts one turn. Turns that passed while the machine slept are dropped. */
function spend(task: ScheduledTask<string>, nowMs: number) {
  // A task that is less than a tick late keeps its rhythm; else its next turn is one interval from now.
  const isOnTime = nowMs - task.triggerAtMs < tickMs
  task.triggerAtMs = (isOnTime ? task.triggerAtMs : nowMs) + task.intervalMs
  task.remaining -= 1
}
