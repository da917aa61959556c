import { expect, test } from 'vitest'
import { targetsIn, usualTargets } from './targets.ts'

test('kept targets are read; what is no target is the usual one', () => {
  expect(targetsIn('{"wait":1,"averageWait":0.5,"missed":0}')).toEqual({ wait: 1, averageWait: 0.5, missed: 0 })
  expect(targetsIn('{"wait":-1,"missed":"many"}')).toEqual(usualTargets)
  for (const text of ['', 'null', '{', '7']) expect(targetsIn(text)).toEqual(usualTargets)
})
