import { expect, test } from 'vitest'
import { filterOf } from './search-address.ts'

test('[CAP-01] days are whole days of the user’s place', () => {
  const day = { text: 'x', eid: '', labelId: '', status: '', from: '2026-03-28', until: '2026-03-28' } as const
  const { fromMs = 0, untilMs = 0 } = filterOf(day)
  expect(new Date(fromMs).getDate()).toBe(28)
  expect(new Date(untilMs).getDate()).toBe(28)
  expect(new Date(untilMs + 1).getDate()).toBe(29)
  expect(filterOf({ ...day, from: 'soon', until: '' })).toEqual({})
})
