import { expect, it } from 'vitest'
import { fetchStateOf } from './fetch-state.ts'

it('[FET-01] a list is in one of the six states, and the gravest fact decides', () => {
  const rows = { count: 3, isCurrent: true }
  expect(fetchStateOf(rows)).toBe('FETCHED')
  expect(fetchStateOf({ ...rows, count: 0 })).toBe('NO_RESULT')
  expect(fetchStateOf({ ...rows, isCurrent: false })).toBe('RESUME_FROM_DB')
  expect(fetchStateOf({ count: 0, isCurrent: false })).toBe('RESUME_FROM_DB')
  expect(fetchStateOf({ count: null, isCurrent: false })).toBe('WAIT_FOR_FETCH')
  expect(fetchStateOf({ ...rows, hasFailed: true })).toBe('FETCH_FAILED')
  expect(fetchStateOf({ count: null, isCurrent: false, hasFailed: true })).toBe('FETCH_FAILED')
  expect(fetchStateOf({ count: null, isCurrent: true, hasFailed: true, isRemoved: true })).toBe('REMOVED')
})
