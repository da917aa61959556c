import { Inviter } from 'sip.js/lib/api/inviter.js'
import { SessionState } from 'sip.js/lib/api/session-state.js'

/**
 * The INVITE of a telephone. Several telephones of one number may answer one that was taken back (RFC 3261 §13.2.2.4): sip.js
 * hangs each of them up, and ends the session with each; the second end would throw.
 */
export class PhoneInviter extends Inviter {
  protected override stateTransition(state: SessionState): void {
    if (this.state === SessionState.Terminated && state === SessionState.Terminated) return
    super.stateTransition(state)
  }
}
