import { factsOfError, isIgnoredError } from '#core/logging/redact.ts'
import { type Clock, systemClock } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'
import type { TabLogLine } from '#workers/ports/hub-commands.ts'

/** Lines of this tab on their way to the hub. */
export type TabLog = {
  write(line: TabLogLine): void
  /** The hub that takes the lines from now on. */
  sendBy(send: (lines: readonly TabLogLine[]) => Promise<Result<null>>): void
}

/** Lines that go together; without a hub the oldest beyond these are lost [LOG-03]. */
const mostWaiting = 150
const sendAfterMs = 2000

/** Gathers lines for a moment, or until they are many, and sends them together: writing one neither waits nor fails. */
export function createTabLog(clock: Clock): TabLog {
  let waiting: TabLogLine[] = []
  let send: Parameters<TabLog['sendBy']>[0] | null = null
  let isPlanned = false

  function plan() {
    if (isPlanned || send === null || waiting.length === 0) return
    isPlanned = true
    clock.after(sendAfterMs, () => {
      isPlanned = false
      flush()
    })
  }

  function flush() {
    if (send === null || waiting.length === 0) return
    const lines = waiting
    waiting = []
    // What a hub did not take is lost with it: a log is not worth a second try.
    void send(lines).catch(() => {})
  }

  return {
    write(line) {
      if (waiting.length === mostWaiting) waiting.shift()
      waiting.push(line)
      if (waiting.length === mostWaiting) flush()
      plan()
    },
    sendBy(next) {
      send = next
      plan()
    },
  }
}

export const tabLog = createTabLog(systemClock)

/** Writes down what nobody caught in this page, by its name and place [LOG-06]. */
export function watchErrors({ write }: TabLog, page: EventTarget, signal: AbortSignal): void {
  const at = { class: 'tab', function: 'watchErrors' }
  page.addEventListener(
    'error',
    (event) => {
      if (!('message' in event) || isIgnoredError(String(event.message))) return
      const thrown = 'error' in event ? event.error : undefined
      write({ ...at, level: 'error', tag: 'uncaught', facts: factsOfError(thrown) })
    },
    { signal },
  )
  page.addEventListener(
    'unhandledrejection',
    (event) => {
      const reason = 'reason' in event ? event.reason : undefined
      write({ ...at, level: 'warn', tag: 'unhandled-rejection', facts: factsOfError(reason) })
    },
    { signal },
  )
}
