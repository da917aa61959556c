/** The realm of SIP addresses: of an own proxy the host, so that several installations can share it. */
export const realmOf = (sipUrl: string | undefined): string => (sipUrl ? new URL(sipUrl).hostname : 'everline')

/** User part of the address of a gateway to the telephone network: no session has such a one. */
export const gatewayUser = (gatewayId: string): string => `gateway-${gatewayId}`

/** Path of the embedded server. */
export const sipPath = '/sip'
