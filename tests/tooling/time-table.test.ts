import { expect, test } from 'vitest'
import { failureList, timeTable } from '../../scripts/time-table.mjs'

test('the table has the seconds of each layer and the ten slowest tests of all layers', () => {
  const times = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ title: `${name} ${index}`, seconds: index }))
  const lines = timeTable(
    [
      { title: 'types', seconds: 14.62, tests: 1, times: [] },
      { title: 'unit and hub tests', seconds: 60, tests: 8, times: times('unit', 8) },
      { title: 'end-to-end', seconds: 300, tests: 12, times: times('e2e', 12) },
    ],
    380,
  )
  expect(lines.slice(0, 5)).toEqual([
    '  seconds   tests  layer',
    '     14.6       1  types',
    '     60.0       8  unit and hub tests',
    '    300.0      12  end-to-end',
    '    380.0      21  all',
  ])
  expect(lines.slice(7)).toHaveLength(10)
  expect(lines.slice(7, 9)).toEqual(['     11.0  e2e 11 (end-to-end)', '     10.0  e2e 10 (end-to-end)'])
  expect(lines).toContain('      7.0  unit 7 (unit and hub tests)')
})

test('without timed tests there is only the table of layers', () => {
  expect(timeTable([{ title: 'types', seconds: 1, tests: 1, times: [] }], 1)).toHaveLength(3)
})

test('each failure is listed with the beginning of its message, and with its page', () => {
  const message = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n')
  const lines = failureList([
    { title: 'types', failures: [] },
    { title: 'screens', failures: [{ title: 'a screen', message }] },
    { title: 'end-to-end', failures: [{ title: 'a chat', message: 'no browser', page: ['- main'] }] },
  ])
  expect(lines.slice(0, 2)).toEqual(['✗ a screen (screens)', '    line 0'])
  expect(lines.slice(-4)).toEqual(['    line 11', '✗ a chat (end-to-end)', '    no browser', '    - main'])
})
