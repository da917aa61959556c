import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MessageState } from '#core/contract/index.ts'
import { laterState, stateByMarks } from './later-state.ts'

const states = fc.array(fc.constantFrom(...MessageState.options), { minLength: 1 })

it('[CAP-03] states of a message end the same in whatever order, and how often, a channel reports them', () => {
  fc.assert(
    fc.property(states, fc.infiniteStream(fc.nat()), (reported, random) => {
      const keys = new Map(reported.map((state) => [state, random.next().value]))
      const shuffled = [...reported, ...reported].toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
      expect(shuffled.reduce(laterState)).toBe(reported.reduce(laterState))
    }),
  )
})

it('[CAP-03] a late report of delivery ends what was uncertain or failed, and nothing ends what was read', () => {
  expect(laterState('uncertain', 'delivered')).toBe('delivered')
  expect(laterState('failed', 'delivered')).toBe('delivered')
  expect(laterState('sent', 'uncertain')).toBe('uncertain')
  for (const state of MessageState.options) expect(laterState('read', state)).toBe('read')
})

it('[CAP-03] marks say read up to one message and delivered up to another', () => {
  const marks = { deliveredSeq: 5, readSeq: 3 }
  expect([3, 4, 5, 6].map((seq) => stateByMarks(seq, marks))).toEqual(['read', 'delivered', 'delivered', 'accepted'])
})
