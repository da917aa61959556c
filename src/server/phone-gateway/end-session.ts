import { Invitation } from 'sip.js/lib/api/invitation.js'
import { Inviter } from 'sip.js/lib/api/inviter.js'
import type { Session } from 'sip.js/lib/api/session.js'
import { SessionState } from 'sip.js/lib/api/session-state.js'

/**
 * Ends a dialog as its state demands: BYE, CANCEL, or a refusal.
 *
 * @param status the refusal of an INVITE that was not answered
 */
export function endSession(session: Session, status: number): void {
  if (session.state === SessionState.Terminated || session.state === SessionState.Terminating) return
  const ended =
    session.state === SessionState.Established
      ? session.bye()
      : session instanceof Inviter
        ? session.cancel()
        : session instanceof Invitation
          ? session.reject({ statusCode: status })
          : session.dispose()
  ended.catch(() => {})
}
