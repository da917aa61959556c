/** Maximum size of a session description, in bytes; it is ASCII. */
export const maxSdpBytes = 32 * 1024
