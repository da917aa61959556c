import type { Clock } from '#core/platform/clock.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { LiveSessions } from '#server/session/live-sessions.ts'
import type { Bindings } from './bindings.ts'

/** Pause between two looks at which sessions other processes have ended, in milliseconds. */
const heartbeatMs = 15_000

type Deps = { clock: Clock; log: Logger; liveSessions: LiveSessions; bindings: Bindings; signal: AbortSignal }

/** Closes the connections of ended sessions: by the function that is returned, or because another process ended them. */
export function watchEndedSessions({ clock, log, liveSessions, bindings, signal }: Deps): (sessionId: string) => void {
  function endSession(sessionId: string) {
    const binding = bindings.all().find(({ client }) => client.sessionId === sessionId)
    if (!binding) return
    bindings.remove(binding.connection)
    binding.connection.close()
  }

  async function endOld() {
    try {
      const ids = bindings.all().map(({ client }) => client.sessionId)
      for (const id of await liveSessions.endedOf(ids)) endSession(id)
    } catch (error) {
      if (!signal.aborted) log.error('sip-failed', factsOf(error))
    }
    clock.after(heartbeatMs, () => void endOld(), signal)
  }
  clock.after(heartbeatMs, () => void endOld(), signal)
  return endSession
}
