/** The fingerprint of a description: names the peer connection that it comes from (RFC 8122). Null without any. */
export const fingerprintOf = (sdp: string): string | null => /^a=fingerprint:(\S+ \S+)/m.exec(sdp)?.[1] ?? null
