import type { Scheduler } from '#core/scheduler/scheduler.ts'
import type { Session } from './session.ts'

const checkEverySeconds = 60

/**
 * Looks at the session once a minute while there is one: a token near its end is renewed [SES-06] before somebody needs
 * it and has to wait, and a session that is over is known before somebody writes into it.
 */
export function checkSession(deps: {
  scheduler: Pick<Scheduler<'session-check'>, 'register' | 'on'>
  session: Pick<Session, 'accessToken'>
  /** What should not happen did: the storage failed. */
  onFault: (fault: unknown) => void
  signal: AbortSignal
}): void {
  const { scheduler, session, onFault, signal } = deps
  scheduler.on('session-check', () => void session.accessToken().catch(onFault), signal)
  scheduler.register({
    name: 'session-check',
    intervalSeconds: checkEverySeconds,
    event: 'session-check',
    needsToken: true,
  })
}
