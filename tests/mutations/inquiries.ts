import type { Mutation } from './mutation.ts'

/** The life of an inquiry, transfers, and company in a conversation. */
export const inquiryMutations: readonly Mutation[] = [
  {
    row: 'INQ-01',
    off: 'a takeover has no event',
    file: 'src/server/inquiries/take-inquiry.ts',
    from: 'const event: InquiryEvent = { name: how, byEid: agent.eid, byName: agent.name }',
    to: "const event: InquiryEvent = { name: 'status-changed', byEid: agent.eid, byName: agent.name }",
    layer: 'integration',
  },
  {
    row: 'INQ-02',
    off: 'a missed inquiry that an agent took is closed like any other',
    file: 'src/core/inquiries/inquiry-life.ts',
    from: "missedAtMs !== null && acceptedAtMs !== null ? 'followed-up' : 'closed'",
    to: "'closed'",
  },
  {
    row: 'INQ-02',
    off: 'anybody takes over from a colleague',
    file: 'src/server/inquiries/take-over-inquiry.ts',
    from: "const mayTake = agent.role === 'admin' || isPresent(memberOf(state, agent.eid))",
    to: 'const mayTake = true',
    layer: 'integration',
  },
  {
    row: 'INQ-02',
    off: 'a bulk close also closes what somebody has taken',
    file: 'src/server/inquiries/close-missed.ts',
    from: "inquiry.status !== 'missed' || ",
    to: "inquiry.status === 'closed' || ",
    layer: 'integration',
  },
  {
    row: 'ENT-07',
    off: 'a transfer after asking is given away at once',
    file: 'src/server/inquiries/transfer-inquiry.ts',
    from: "transfer.type === 'inquiry_attendee' && transfer.toEid !== null",
    to: 'transfer.toEid === inquiryId',
    layer: 'integration',
  },
  {
    row: 'ENT-07',
    off: 'a chat is transferred like a call',
    file: 'src/server/inquiries/transfer-inquiry.ts',
    from: "type === 'blind' || type === 'attendee'",
    to: 'false',
    layer: 'integration',
  },
  {
    row: 'CAP-03',
    off: 'anybody joins a conversation',
    file: 'src/server/inquiries/company.ts',
    from: "if (!isInvited && guest.role !== 'admin')",
    to: 'if (!guest.eid)',
    layer: 'integration',
  },
  {
    row: 'CAP-03',
    off: 'who was removed stays in the room',
    file: 'src/server/inquiries/company.ts',
    from: '  await leaveRoom(tx, state, eid, rules.nowMs())\n',
    to: '',
    layer: 'integration',
  },
]
