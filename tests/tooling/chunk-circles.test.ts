import { expect, it } from 'vitest'
import { chunkCircle } from '../../scripts/chunk-circles.ts'

it.each<[string, Record<string, string[]>, string[] | null]>([
  ['files that import one after the other', { hub: ['parts'], late: ['hub', 'parts'], parts: [] }, null],
  ['a file that two import', { left: ['shared'], right: ['shared'], shared: [], top: ['left', 'right'] }, null],
  ['two files', { calls: ['late'], hub: [], late: ['hub', 'calls'] }, ['calls', 'late', 'calls']],
  ['three files behind a fourth', { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, ['b', 'c', 'd', 'b']],
  ['a file and itself', { a: ['a'] }, ['a', 'a']],
  ['a file that is not of the build', { a: ['elsewhere'] }, null],
])('finds a circle of files: %s', (_, imports, circle) => {
  expect(chunkCircle(new Map(Object.entries(imports)))).toEqual(circle)
})
