import { factsOfError, isIgnoredError } from '#core/logging/error-facts.ts'
import { type Clock, systemClock } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'
import type { TabLogLine } from '#workers/ports/hub-commands.ts'

/** The log lines of this tab, until they are sent to the hub. */
export type TabLog = {
  write(line: TabLogLine): void
  /** Sends the lines with this function from now on. */
  sendBy(send: (lines: readonly TabLogLine[]) => Promise<Result<null>>): void
}

/** Lines that are sent together; without a hub only the newest so many are kept [LOG-03]. */
const mostWaiting = 150
const sendAfterMs = 2000

/** Collects lines for a moment, or until they are many, and sends them together. `write` neither waits nor fails. */
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
    // Lines that a hub did not store are lost: a log is not worth a second try.
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

/** Logs errors that no code of this page has caught, by their name and place [LOG-06]. */
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
