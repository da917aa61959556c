import type { SipClient } from '#server/telephony/call-routing.ts'

/** The account that owns a SIP address; `who` is its name in the security log. */
export type SipAccount = { client: SipClient; who: string }
