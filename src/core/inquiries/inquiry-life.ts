import type { Inquiry, Written } from '#core/contract/index.ts'

/** Event that moves an inquiry to another state. `agent` has the inquiry afterwards. */
export type InquiryMove =
  | { name: 'picked-up' | 'takeover'; agent: { eid: string; name: string } }
  | { name: 'transfer' | 'missed' | 'close' }

/**
 * The life of an inquiry. On the wire and in the database a followed-up inquiry is `closed` with the time when it was
 * missed.
 */
export type InquiryState = 'open' | 'handling' | 'missed' | 'followed-up' | 'closed'

/** State after each permitted event [INQ-02]. Everything else is refused. */
const moves = {
  open: { 'picked-up': 'handling', takeover: 'handling', missed: 'missed', close: 'closed' },
  handling: { 'picked-up': 'handling', takeover: 'handling', transfer: 'open', close: 'closed' },
  // A missed one that an agent took is followed up when it is closed.
  missed: { takeover: 'handling', close: 'closed' },
  // The visitor's next message opens a new inquiry.
  'followed-up': {},
  closed: {},
} as const satisfies Record<InquiryState, { [M in InquiryMove['name']]?: Written<Inquiry>['status'] }>

/** The state of an inquiry; null for one that a later build has put into a state of its own. */
export function stateOf({ status, missedAtMs = null, acceptedAtMs }: Inquiry): InquiryState | null {
  if (status === 'closed') return missedAtMs !== null && acceptedAtMs !== null ? 'followed-up' : 'closed'
  return status in moves ? (status as InquiryState) : null
}

/** Whether that can happen to an inquiry now. */
export const canMove = (inquiry: Inquiry, name: InquiryMove['name']): boolean => {
  const state = stateOf(inquiry)
  return state !== null && name in moves[state]
}

/** The inquiry after a move, at the server's time `nowMs`; null if the move is impossible in its state. */
export function moved(inquiry: Written<Inquiry>, move: InquiryMove, nowMs: number): Written<Inquiry> | null {
  const possible: { [M in InquiryMove['name']]?: Written<Inquiry>['status'] } = moves[stateOf(inquiry) ?? 'closed']
  const status = possible[move.name]
  if (status === undefined) return null
  switch (move.name) {
    case 'picked-up':
    case 'takeover':
      return {
        ...inquiry,
        status,
        agentEid: move.agent.eid,
        agentName: move.agent.name,
        acceptedAtMs: nowMs,
        // After so long the visitor may have given up.
        ...(inquiry.status === 'missed' && { followUp: 'asked' as const }),
      }
    case 'transfer':
      return { ...inquiry, status, agentEid: null, agentName: null, acceptedAtMs: null }
    case 'missed':
      return { ...inquiry, status, missedAtMs: nowMs }
    case 'close':
      return { ...inquiry, status, closedAtMs: nowMs }
  }
}
