import type { Binding } from './bindings.ts'
import { refusalOfBody } from './check-body.ts'
import { refusalOfHop } from './forward.ts'
import { createInDialog, type InDialogDeps } from './in-dialog.ts'
import { createLimitedInvites, type LimitedInvitesDeps } from './limited-invites.ts'
import type { SipRequest } from './message.ts'
import { createOutOfDialog, type OutOfDialogDeps } from './out-of-dialog.ts'
import { type ResponseParts, responseTo } from './respond.ts'

export type ProxyDeps = LimitedInvitesDeps & OutOfDialogDeps & InDialogDeps

/** Takes the requests of registered clients, but no REGISTER, to where they may go (RFC 3261 §16). */
export function createProxy(deps: ProxyDeps) {
  const { transactions, events, realm } = deps
  const invite = createLimitedInvites(deps)
  const outOfDialog = createOutOfDialog({ ...deps, invite })
  const inDialog = createInDialog({ ...deps, invite })

  return function proxy(sender: Binding, request: SipRequest): void {
    const { connection } = sender
    const isAck = request.method === 'ACK'
    const answer = (parts: ResponseParts) => isAck || connection.send(responseTo(request, parts))
    if (isAck || request.method === 'CANCEL') {
      const about = transactions.inviteOf(connection, request)
      // The ACK of a 2xx goes to the other end, whatever its branch (RFC 3261 §13.2.2.4).
      if (isAck && about && !about.isAccepted()) return
      if (!isAck) {
        answer({ status: about ? 200 : 481 })
        about?.cancel()
        return
      }
    }
    const hop = refusalOfHop(request, realm)
    if (hop) return void answer(hop)
    const body = refusalOfBody(request)
    if (body !== null) {
      events.refused(connection, `${request.method} body ${body}`, sender)
      return void answer({ status: body })
    }
    if (request.toTag === '') outOfDialog(sender, request, answer)
    else inDialog(sender, request, answer)
  }
}
