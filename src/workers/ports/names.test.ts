import { expect, test } from 'vitest'
import { ofWorker, workerCount, workerName, workerNumber, workerOf } from './names.ts'

test('[PWA-05] each worker of the hub has a name of its own, from which it knows its number', () => {
  const names = Array.from({ length: workerCount }, (_, worker) => workerName(worker))
  expect(new Set(names).size).toBe(workerCount)
  expect(names.map(workerNumber)).toEqual(names.map((_, worker) => worker))
  expect(workerNumber('')).toBe(0)
})

test('an announcement of a hub of an earlier build, which has one spare worker, is understood, and so are those of this one', () => {
  expect([workerOf({ isSpare: false }), workerOf({ isSpare: true })]).toEqual([0, 1])
  expect([0, 1, 5].map((worker) => workerOf(ofWorker(worker)))).toEqual([0, 1, 5])
  expect(ofWorker(5).isSpare).toBe(true)
})
