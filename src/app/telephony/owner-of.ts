import type { CallParty, Inquiry, PhoneCall } from '#core/contract/index.ts'
import { hostOf, isIn } from '#core/telephony/parties-of.ts'

/**
 * Returns the party who decides who takes part in a call: the agent who handles its inquiry, if in the call, otherwise
 * the first of the staff to join. Same rule as the backend's: the agent of a closed inquiry counts as any other of the
 * staff.
 */
export function ownerOf(call: PhoneCall, inquiry: Pick<Inquiry, 'agentEid' | 'status'> | null): CallParty | undefined {
  const agent = call.parties.find(
    ({ eid, kind, monitor, state }) =>
      kind === 'staff' && monitor === null && isIn({ state }) && eid === inquiry?.agentEid,
  )
  return (inquiry?.status === 'handling' ? agent : undefined) ?? hostOf(call)
}
