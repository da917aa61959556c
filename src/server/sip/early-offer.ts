import type { Binding, Bindings } from './bindings.ts'
import type { Invited, OfferEarly } from './find-party.ts'
import { headerOf, newBranch, newTag, type SipRequest, writeMessage } from './message.ts'

/**
 * The caller's description, brought to the devices that a call rings on (decision 120). It is written by this server,
 * which takes no MESSAGE of clients, and begins no dialog: who agrees gets the INVITE itself, and answers that.
 */
function earlyOffer(
  request: SipRequest,
  { realm, to, invited, fromPartyId }: { realm: string; to: Binding; invited: Invited; fromPartyId: string },
): string {
  return writeMessage(
    `MESSAGE ${to.contact.toString()} SIP/2.0`,
    [
      { name: 'via', value: `SIP/2.0/WS ${realm};branch=${newBranch()}` },
      { name: 'from', value: `<sip:${realm}>;tag=${newTag()}` },
      { name: 'to', value: `<${to.contact.toString()}>` },
      { name: 'call-id', value: newTag() },
      { name: 'cseq', value: '1 MESSAGE' },
      { name: 'max-forwards', value: '70' },
      { name: 'x-everline-call', value: invited.callId },
      { name: 'x-everline-party', value: fromPartyId },
      { name: 'content-type', value: headerOf(request, 'content-type') },
    ],
    request.body,
  )
}

/** Sends the offer of an INVITE to every device of an account, also to those that register while it rings; once to each. */
export function createEarlyOffers(
  { realm, bindings }: { realm: string; bindings: Pick<Bindings, 'follow'> },
  request: SipRequest,
  invited: Invited,
): OfferEarly {
  const told = new Set<string>()
  return ({ eid, fromPartyId }, until) =>
    bindings.follow(
      eid,
      (to) => {
        if (told.has(to.connection.id) || request.body === '') return
        told.add(to.connection.id)
        to.connection.send(earlyOffer(request, { realm, to, invited, fromPartyId }))
      },
      until,
    )
}
