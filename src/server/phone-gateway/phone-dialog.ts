import type { Invitation } from 'sip.js/lib/api/invitation.js'
import type { Inviter } from 'sip.js/lib/api/inviter.js'
import type { Session } from 'sip.js/lib/api/session.js'
import { SessionState } from 'sip.js/lib/api/session-state.js'
import { endSession } from './end-session.ts'

/** Thrown by operations on a telephone that has left the call, or never was in it. */
export class PhoneGone extends Error {
  constructor() {
    super('the telephone is not in the call')
  }
}

type Refused = { message: { statusCode?: number | undefined } }

/** Settles when a dialog is there; rejects with `PhoneGone` if it ends before. */
const established = (session: Session) =>
  new Promise<void>((resolve, reject) => {
    session.stateChange.addListener((state) => {
      if (state === SessionState.Terminated) reject(new PhoneGone())
      if (state === SessionState.Established) resolve()
    })
  })

/**
 * Calls a telephone; settles when it has answered.
 *
 * @param on.onRinging called with the description of what its network plays meanwhile; '': none
 */
export async function callPhone(
  inviter: Inviter,
  { onRinging, onRefused }: { onRinging: (description: string) => void; onRefused: (status: number) => void },
): Promise<void> {
  const answered = established(inviter)
  const requestDelegate = {
    onProgress: ({ message: { body } }: { message: { body: string } }) => onRinging(body),
    // No response at all counts as a timeout (408).
    onReject: ({ message: { statusCode = 408 } }: Refused) => onRefused(statusCode),
    // Nobody here follows a redirection: whoever pays for the call has not dialled that number.
    onRedirect: ({ message: { statusCode = 300 } }: Refused) => onRefused(statusCode),
  }
  await Promise.all([answered, inviter.invite({ requestDelegate })])
}

/** Answers a telephone that calls; settles when it knows that it is heard. */
export async function answerPhone(invitation: Invitation): Promise<void> {
  const answered = established(invitation)
  await Promise.all([answered, invitation.accept()])
}

/** Outcome of renegotiating media with the other end. `crossed`: both ends offered at once. */
export type Renewed = 'done' | 'crossed' | 'refused'

/** Pause before the other side is told again that was about to tell something itself (RFC 3261 §14.1), in milliseconds. */
export const tellAgainMs = 1000

/** Answers to a re-INVITE that crosses another exchange of the dialog, which is soon over. */
const crossed = [491, 500]

/**
 * Tells a telephone where the sound is from now on (RFC 3261 §14).
 *
 * @param extraHeaders lines of the re-INVITE
 */
export const renewPhone = (session: Session, extraHeaders: string[] = []): Promise<Renewed> =>
  new Promise((resolve) => {
    const requestDelegate = {
      onAccept: () => resolve('done'),
      onReject: ({ message: { statusCode = 408 } }: Refused) => {
        // It knows the dialog no more (RFC 3261 §12.2.1.2).
        if (statusCode === 481 || statusCode === 408) endSession(session, 487)
        resolve(crossed.includes(statusCode) ? 'crossed' : 'refused')
      },
    }
    const isThere = session.state === SessionState.Established
    session
      .invite({ requestDelegate, requestOptions: { extraHeaders } })
      // sip.js throws while an exchange of its own goes on.
      .catch(() => resolve(isThere ? 'crossed' : 'refused'))
  })

/** Tells a browser where the sound is from now on. */
export const renewClient = (session: Session): Promise<Renewed> =>
  new Promise((resolve) => {
    const requestDelegate = {
      onAccept: () => resolve('done'),
      onReject: ({ message: { statusCode = 408 } }: Refused) =>
        resolve(crossed.includes(statusCode) ? 'crossed' : 'refused'),
    }
    // sip.js throws while an exchange of its own goes on.
    session.invite({ requestDelegate }).catch(() => resolve('crossed'))
  })
