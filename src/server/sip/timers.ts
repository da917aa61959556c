/** RFC 3261, table 4, in milliseconds; on WebSockets nothing is sent again, so the timers of retransmission are missing. */
export const timers = {
  /** B: no response to an INVITE. */
  invite: 32_000,
  /** C: an INVITE rings. */
  ringing: 180_000,
  /** F: no response to another request. */
  request: 32_000,
  /** H, L and M: how long an INVITE that was answered is remembered. */
  remembered: 32_000,
  /** How long a session may take to register: its page or hub may just have been started anew. */
  registration: 5_000,
} as const
