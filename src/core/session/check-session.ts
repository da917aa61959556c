import type { Scheduler } from '#core/scheduler/scheduler.ts'
import type { Session } from './session.ts'

const checkEverySeconds = 60

/**
 * Checks the session once a minute. A token near its end is renewed [SES-06] before a call would have to wait for that,
 * and an expired session is noticed before the user types into it.
 */
export function checkSession(deps: {
  scheduler: Pick<Scheduler<'session-check'>, 'register' | 'on'>
  session: Pick<Session, 'accessToken'>
  /** The storage failed. */
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
