import type { CallParty, Inquiry, PhoneCall } from '#core/contract/index.ts'
import { hostOf, isIn } from '#core/telephony/parties-of.ts'

/**
 * Who decides who takes part in a call: the agent who handles its inquiry, if they are in the call, or whoever of the
 * staff came first. As the backend decides it: the agent of an inquiry that is over is one of the staff.
 */
export function ownerOf(call: PhoneCall, inquiry: Pick<Inquiry, 'agentEid' | 'status'> | null): CallParty | undefined {
  const agent = call.parties.find(
    ({ eid, kind, monitor, state }) =>
      kind === 'staff' && monitor === null && isIn({ state }) && eid === inquiry?.agentEid,
  )
  return (inquiry?.status === 'handling' ? agent : undefined) ?? hostOf(call)
}
