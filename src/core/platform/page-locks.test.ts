import { expect, it } from 'vitest'
import { deferred } from './deferred.ts'
import { webLocks } from './locks.ts'
import { pageLocks } from './page-locks.ts'

it('[PWA-05] locks of one page exclude, are shared, are granted in turn, taken away and given up as those of the browser', async () => {
  const manager = pageLocks()
  const locks = webLocks(manager as LockManager)
  const first = deferred<void>()
  const order: string[] = []
  const one = locks.hold('a', {}, async () => {
    order.push('one')
    await first.promise
  })
  const giving = new AbortController()
  const gone = locks.hold('a', { signal: giving.signal }, async () => void order.push('gone'))
  const two = locks.hold('a', {}, async () => void order.push('two'))
  expect(await locks.hold('a', { ifAvailable: true }, async (isHeld) => isHeld)).toBe(false)
  expect(await locks.hold('b', { ifAvailable: true }, async (isHeld) => isHeld)).toBe(true)
  giving.abort(new Error('given up'))
  await expect(gone).rejects.toThrow('given up')
  expect((await manager.query()).held?.map(({ name }) => name)).toEqual(['a'])
  first.resolve()
  await Promise.all([one, two])
  expect(order).toEqual(['one', 'two'])
  const shared = deferred<void>()
  const readers = [1, 2].map(() => locks.hold('c', { shared: true }, () => shared.promise))
  expect((await manager.query()).held).toHaveLength(2)
  expect(await locks.hold('c', { steal: true }, async (isHeld) => isHeld)).toBe(true)
  shared.resolve()
  await Promise.all(readers)
  expect((await manager.query()).held).toEqual([])
})
