import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFull, isRefused, pressed, type Tags, tagLimits, typed, without } from './tag-rules.ts'

const empty: Tags = { tags: [], text: '' }
const enter = (state: Tags, text: string, rules = {}) => pressed(typed(state, text, rules), 'Enter', rules) ?? state

it('[TAG-01] Enter adds the trimmed tag; blank and duplicate are ignored', () => {
  const one = enter(empty, '  red ')
  expect(one).toEqual({ tags: ['red'], text: '' })
  expect(enter(one, '   ')).toEqual(one)
  expect(enter(one, ' red')).toEqual(one)
})

it('[TAG-01] text that does not match the pattern is not added and stays in the input', () => {
  const rules = { allowed: /^[a-z]+$/g }
  expect(enter(empty, 'a1', rules)).toEqual({ tags: [], text: 'a1' })
  expect(isRefused({ tags: [], text: 'a1' }, rules)).toBe(true)
  expect(enter(enter(empty, 'ab', rules), 'cd', rules).tags).toEqual(['ab', 'cd'])
})

it('[TAG-01] Backspace in an empty input removes the last tag; Escape clears the input', () => {
  const two: Tags = { tags: ['a', 'b'], text: '' }
  expect(pressed(two, 'Backspace')?.tags).toEqual(['a'])
  expect(pressed({ ...two, text: 'x' }, 'Backspace')).toBeNull()
  expect(pressed(empty, 'Backspace')).toBeNull()
  expect(pressed({ ...two, text: 'x' }, 'Escape')).toEqual(two)
  expect(pressed(two, 'Escape')).toBeNull()
  expect(without(two, 'a').tags).toEqual(['b'])
})

it('[TAG-01] a tag has at most 25 characters, and there are at most 50 tags', () => {
  expect(tagLimits).toEqual({ characters: 25, tags: 50 })
  expect(typed(empty, 'x'.repeat(30)).text).toHaveLength(25)
  expect([...typed(empty, '🙂'.repeat(30)).text]).toHaveLength(25)
  const full: Tags = { tags: Array.from({ length: 50 }, (_, index) => `${index}`), text: '' }
  expect(isFull(full)).toBe(true)
  expect(isFull({ ...full, tags: full.tags.slice(1) })).toBe(false)
  expect(enter(full, 'more').tags).toHaveLength(50)
})

it('[TAG-01] tags are trimmed and unique, and within both limits, in any history of typing and keys', () => {
  const step = fc.oneof(
    fc.record({ text: fc.string({ maxLength: 40 }) }),
    fc.record({ key: fc.constantFrom('Enter', 'Backspace', 'Escape', 'a') }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let state = empty
      for (const each of steps) {
        state = 'text' in each ? typed(state, each.text) : (pressed(state, each.key) ?? state)
        expect(new Set(state.tags).size).toBe(state.tags.length)
        for (const tag of state.tags) {
          expect(tag).toBe(tag.trim())
          expect([...tag].length).toBeLessThanOrEqual(25)
        }
      }
    }),
  )
})
