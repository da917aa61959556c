/** A signed-in client, as its SIP registration and its requests show it. */
export type SipClient = { serviceId: string; eid: string; deviceId: string; sessionId: string }

/**
 * Where an INVITE goes. `forward`: to the registration of this session, which learns from `X-Everline-Party` which party
 * of the call it comes from (`fromPartyId`). `gateway`: to the process that holds the telephone of the party. `hold`: nobody has accepted yet, so the caller
 * hears that it rings until the route changes; `rings`: the account of the staff whose devices ring meanwhile, which may
 * have the caller's description before the answer (decision 120). `refuse`: with a SIP status; `isForeign`: who asks was never in the call.
 */
export type CallRoute =
  | { kind: 'forward'; sessionId: string; fromPartyId: string }
  | { kind: 'gateway'; gatewayId: string; fromPartyId: string }
  | { kind: 'hold'; rings?: { eid: string; fromPartyId: string } }
  | { kind: 'refuse'; status: number; reason: string; isForeign?: boolean }

export type RoutedInvite = { callId: string; partyId: string; from: SipClient }

/** Routing queries of signalling: only parties of one call may talk. */
export type CallRouting = {
  /** `sip:{partyId}@realm` with the header `X-Everline-Call: {callId}`, from a registered client. */
  routeOf(invite: RoutedInvite): Promise<CallRoute>
  /** The same of many, in their order, by one look at all their calls. */
  routesOf(invites: readonly RoutedInvite[]): Promise<CallRoute[]>
  /** Calls `listener` after each change of the call, in whatever process it was made. */
  onChanged(callId: string, listener: () => void, signal: AbortSignal): void
}
