import { expect, it } from 'vitest'
import { createChanges } from './changes.ts'

const shownAfter = (...reports: Parameters<ReturnType<typeof createChanges>>[0][]) => {
  const shown: unknown[] = []
  const change = createChanges((counts) => shown.push(counts))
  for (const report of reports) change(report)
  return shown
}

it('an answer is out of date when the feed reports its own call, or a subject that the call names', () => {
  expect(shownAfter(new Set(['listBusyReasons']))).toEqual([{ listBusyReasons: 1 }])
  expect(shownAfter(new Set(['label']), new Set(['label']))).toEqual([
    { listLabels: 1, searchLabels: 1 },
    { listLabels: 2, searchLabels: 2 },
  ])
})

it('every answer is out of date after a snapshot; a subject that no call names changes none', () => {
  expect(shownAfter('everything')).toEqual([expect.objectContaining({ listLabels: 1, getMfa: 1 })])
  expect(shownAfter(new Set(['conversation', 'a subject of a later version']))).toEqual([])
})
