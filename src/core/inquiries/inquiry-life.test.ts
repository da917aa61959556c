import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Inquiry, Written } from '#core/contract/index.ts'
import { canMove, type InquiryMove, moved, stateOf } from './inquiry-life.ts'

const fresh: Written<Inquiry> = {
  id: '01a20000-0000-7000-8000-000000000001',
  status: 'open',
  missedAtMs: null,
  agentEid: null,
  agentName: null,
  createdAtMs: 1,
  acceptedAtMs: null,
  closedAtMs: null,
}
const agents = ['01a20000-0000-7000-8000-00000000000a', '01a20000-0000-7000-8000-00000000000b'].map((eid) => ({
  eid,
  name: eid.slice(-1),
}))
const anyMove: fc.Arbitrary<InquiryMove> = fc.oneof(
  fc.record({ name: fc.constantFrom('picked-up' as const, 'takeover' as const), agent: fc.constantFrom(...agents) }),
  fc.record({ name: fc.constantFrom('transfer' as const, 'missed' as const, 'close' as const) }),
)

it('[INQ-02] only an inquiry that is handled has an agent, and nothing happens after its end, in any history', () => {
  const reached = new Set<string | null>()
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 12 }), (moves) => {
      let inquiry = fresh
      for (const [index, move] of moves.entries()) {
        const after = moved(inquiry, move, index + 2)
        expect(after !== null).toBe(canMove(inquiry, move.name))
        if (after === null) continue
        expect(inquiry.closedAtMs).toBeNull()
        expect(after.status === 'closed').toBe(after.closedAtMs !== null)
        if (after.status === 'handling') expect(after.agentEid).not.toBeNull()
        if (after.status === 'open' || after.status === 'missed') expect(after.agentEid).toBeNull()
        if (after.status === 'missed') expect(after.missedAtMs).toBe(index + 2)
        inquiry = after
        reached.add(stateOf(after))
      }
    }),
    { numRuns: 1000, seed: 20_261_123 },
  )
  expect([...reached].toSorted()).toEqual(['closed', 'followed-up', 'handling', 'missed', 'open'])
})

it('[INQ-02] a missed inquiry that an agent took and closed is followed up; one that nobody took is closed', () => {
  const missed = moved(fresh, { name: 'missed' }, 2)
  const taken = missed && moved(missed, { name: 'takeover', agent: agents[0] ?? { eid: '', name: '' } }, 3)
  const ended = taken && moved(taken, { name: 'close' }, 4)
  expect(ended && stateOf(ended)).toBe('followed-up')
  const dropped = missed && moved(missed, { name: 'close' }, 3)
  expect(dropped && stateOf(dropped)).toBe('closed')
})
