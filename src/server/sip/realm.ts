/** The realm of SIP addresses: of an own proxy the host, so that several installations can share it. */
export const realmOf = (sipUrl: string | undefined): string => (sipUrl ? new URL(sipUrl).hostname : 'everline')

/** Path of the embedded server. */
export const sipPath = '/sip'
