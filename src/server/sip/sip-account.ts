import type { SipClient } from '#server/telephony/call-routing.ts'

/** Whose a SIP address is; `who` is what the security log calls the account. */
export type SipAccount = { client: SipClient; who: string }
