import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CallState } from '#core/contract/index.ts'
import { type CallMove, callStates, nextCallState } from './call-states.ts'

const moves: readonly CallMove[] = ['ring', 'progress', 'answer', 'connect', 'end']

it('[CAL-01] a call is connected only after an answer, rings never again after it, and ends once and for good', () => {
  const history = fc.tuple(fc.constantFrom('CALLING', 'RINGING', 'PROGRESS'), fc.array(fc.constantFrom(...moves)))
  fc.assert(
    fc.property(history, ([first, wanted]) => {
      let state: CallState = first
      const done: CallMove[] = []
      for (const move of wanted) {
        if (!callStates[state][move]) {
          expect(() => nextCallState(state, move)).toThrow(`${move} while ${state}`)
          continue
        }
        state = nextCallState(state, move)
        done.push(move)
      }
      expect(done.join(' ')).toMatch(/^((ring|progress) ?)*(answer ?(connect ?)*)?(end)?$/)
      expect(state === 'TERMINATED').toBe(done.includes('end'))
    }),
  )
})

it('[CAL-01] every state can end, but the one that is the end', () => {
  for (const state of CallState.options)
    expect(callStates[state].end).toBe(state === 'TERMINATED' ? undefined : 'TERMINATED')
})

it('[CAL-01] a call is in progress once a telephone rings, as often as its network says so, and never while the queue looks for somebody', () => {
  expect(nextCallState('RINGING', 'progress')).toBe('PROGRESS')
  expect(nextCallState('PROGRESS', 'progress')).toBe('PROGRESS')
  expect(nextCallState('PROGRESS', 'answer')).toBe('ANSWERING')
  for (const state of ['CALLING', 'ANSWERING', 'CONNECTED', 'TERMINATED'] as const)
    expect(() => nextCallState(state, 'progress'), state).toThrow('impossible')
})
