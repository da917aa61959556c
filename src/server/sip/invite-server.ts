import type { Clock } from '#core/platform/clock.ts'
import type { SipConnection } from './connection.ts'
import { forwardResponse } from './forward.ts'
import { isSuccess, newTag, type SipRequest, type SipResponse } from './message.ts'
import { type ResponseParts, responseTo } from './respond.ts'
import { timers } from './timers.ts'

/** The server transaction of an INVITE (RFC 3261 §17.2.1, RFC 6026 §7.1): the caller's side. */
export type InviteServer = {
  /** Aborts when the caller has its final response, or nobody waits for it any more. */
  answered: AbortSignal
  /** Aborts when the INVITE is forgotten. */
  over: AbortSignal
  /** Whether the caller was sent a 2xx, whose ACK is for the other end. */
  isAccepted(): boolean
  trying(): void
  /** Tells the caller that it rings, once, without a response of the target. */
  ring(): void
  /** Passes a response of the target on, if the caller waits for one. */
  forward(response: SipResponse): void
  /** Answers the caller with a refusal, unless it has its final response. */
  refuse(parts: ResponseParts): void
  /** Forgets an INVITE without an answer, unless it has one: its caller is lost. */
  abandon(): void
}

type Deps = {
  clock: Clock
  realm: string
  connection: SipConnection
  request: SipRequest
  /** Called once, when the caller has the final response or nobody waits for it any more. */
  onAnswered: () => void
}

/**
 * `accepted`: the caller was sent a 2xx, which may come again. `completed`: a refusal, which is acknowledged at this hop,
 * or nothing because its connection is lost.
 */
type State = 'proceeding' | 'accepted' | 'completed' | 'terminated'

export function createInviteServer({ clock, realm, connection, request, onAnswered }: Deps): InviteServer {
  const answered = new AbortController()
  const over = new AbortController()
  let state: State = 'proceeding'
  let isRinging = false
  const ringTag = newTag()

  const answer = (parts: ResponseParts) => connection.send(responseTo(request, { toTag: ringTag, ...parts }))

  function forget() {
    const before = state
    if (before === 'terminated') return
    state = 'terminated'
    answered.abort()
    over.abort()
    if (before === 'proceeding') onAnswered()
  }

  /**
   * The caller gets its final response: only repetitions and acknowledgements follow. This is noted before it is sent,
   * because sending may close the connection, and the INVITE would be abandoned as one without an answer.
   */
  function settle() {
    state = 'completed'
    answered.abort()
    onAnswered()
    clock.after(timers.remembered, forget, over.signal)
  }

  return {
    answered: answered.signal,
    over: over.signal,
    isAccepted: () => state === 'accepted',
    trying: () => connection.send(responseTo(request, { status: 100 })),
    ring() {
      if (isRinging || state !== 'proceeding') return
      isRinging = true
      answer({ status: 180, fields: [{ name: 'contact', value: `<sip:${realm};transport=ws>` }] })
    },
    forward(response) {
      // After the final response only a 2xx is forwarded to the caller (RFC 6026 §7.1).
      if (state === 'accepted' && isSuccess(response)) return connection.send(forwardResponse(response))
      if (state !== 'proceeding') return
      if (response.status >= 200) settle()
      connection.send(forwardResponse(response))
      // A caller whose connection is lost has no dialog.
      if (isSuccess(response) && !connection.signal.aborted) state = 'accepted'
    },
    refuse(parts) {
      if (state !== 'proceeding') return
      settle()
      answer(parts)
    },
    abandon() {
      if (state === 'proceeding') forget()
    },
  }
}
