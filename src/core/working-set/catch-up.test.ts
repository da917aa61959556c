import { expect, it } from 'vitest'
import { ok } from '#core/platform/result.ts'
import type { Sync } from '#core/sync/sync.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createCatchUp } from './catch-up.ts'

it('[PWA-05] every 30 s, while the link is open and nothing is known to be missing, the backend is asked by a check', async () => {
  const clock = fakeClock()
  const over = new AbortController()
  const asked: string[] = []
  let [isOpen, name] = [true, 'complete' as 'complete' | 'catching-up']
  const note = (what: string) => async () => {
    asked.push(what)
    return ok(null)
  }
  const sync: Sync = { state: () => ({ name }), receive() {}, catchUp: note('catch up'), check: note('check') }
  const catchUp = createCatchUp({ sync, isOpen: () => isOpen, clock, signal: over.signal })
  catchUp.begin()
  await clock.advance(65_000)
  expect(asked).toEqual(['check', 'check'])
  isOpen = false
  await clock.advance(30_000)
  ;[isOpen, name] = [true, 'catching-up']
  await clock.advance(30_000)
  expect(asked).toHaveLength(2)
  await catchUp.now()
  expect(asked.at(-1)).toBe('catch up')
  over.abort()
})
