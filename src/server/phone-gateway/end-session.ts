import { Invitation } from 'sip.js/lib/api/invitation.js'
import { Inviter } from 'sip.js/lib/api/inviter.js'
import type { Session } from 'sip.js/lib/api/session.js'
import { SessionState } from 'sip.js/lib/api/session-state.js'

/**
 * Ends a dialog as its state demands: BYE, CANCEL, or a refusal.
 *
 * @param status the refusal of an INVITE that was not answered
 * @param extraHeaders lines of that refusal
 */
export function endSession(session: Session, status: number, extraHeaders: string[] = []): void {
  if (session.state === SessionState.Terminated || session.state === SessionState.Terminating) return
  // Its dialog may have ended a moment before it says so.
  end(session, status, extraHeaders).catch(() => {})
}

async function end(session: Session, statusCode: number, extraHeaders: string[]): Promise<unknown> {
  if (session.state === SessionState.Established) return session.bye()
  if (session instanceof Inviter) return session.cancel()
  return session instanceof Invitation ? session.reject({ statusCode, extraHeaders }) : session.dispose()
}
