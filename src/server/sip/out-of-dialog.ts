import type { Clock } from '#core/platform/clock.ts'
import type { CallRouting } from '#server/telephony/call-routing.ts'
import type { Binding, Bindings } from './bindings.ts'
import { createEarlyOffers } from './early-offer.ts'
import { findParty, type Invited, invitedBy } from './find-party.ts'
import type { InviteTarget } from './invite.ts'
import type { LegRoutes } from './leg-routes.ts'
import type { LimitedInvites } from './limited-invites.ts'
import { headersOf, type SipRequest } from './message.ts'
import { allow, type ResponseParts } from './respond.ts'
import type { SipEvents } from './sip-events.ts'

export type OutOfDialogDeps = {
  clock: Clock
  realm: string
  bindings: Bindings
  legRoutes: LegRoutes
  routing: CallRouting
  events: SipEvents
}

/** Takes a request without a dialog: an INVITE of a party, or a question about this server. */
export function createOutOfDialog(deps: OutOfDialogDeps & { invite: LimitedInvites }) {
  const { legRoutes, events, realm, invite } = deps

  /** The registration of the party that is invited. Both ends go by this server also later (Record-Route). */
  async function party(
    sender: Binding,
    request: SipRequest,
    invited: Invited,
    control: { ring: () => void; signal: AbortSignal },
  ): Promise<InviteTarget> {
    const offer = createEarlyOffers(deps, request, invited)
    const found = await findParty(deps, { invited, from: sender.client }, { ...control, offer })
    if (found.kind === 'refuse') {
      if (found.isForeign) events.refused(sender.connection, 'INVITE of a party that may not be called', sender)
      return found
    }
    const ends = [sender.client.sessionId, found.target.client.sessionId] as const
    const recordRoute = { name: 'record-route', value: legRoutes.routeOf(request.callId, ends) }
    return { ...found, added: [...(found.added ?? []), recordRoute] }
  }

  return function outOfDialog(sender: Binding, request: SipRequest, answer: (parts: ResponseParts) => void) {
    const { connection, client } = sender
    if (request.method === 'OPTIONS' && !request.uri.user) return answer({ status: 200, fields: [allow] })
    if (request.method !== 'INVITE') return answer({ status: 405, fields: [allow] })
    const { uri } = request.from
    if (uri.scheme !== 'sip' || uri.user !== client.sessionId || uri.host !== realm) {
      events.refused(connection, 'INVITE spoofed From', sender)
      return answer({ status: 403 })
    }
    const invited = invitedBy(request, realm)
    if (!invited || headersOf(request, 'route').length > 0) return answer({ status: 404 })
    invite(sender, request, (ring, signal) => party(sender, request, invited, { ring, signal }))
  }
}
