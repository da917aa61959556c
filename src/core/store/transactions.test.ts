import { expect, test } from 'vitest'
import { deferred } from '#core/platform/deferred.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createTransactions } from './transactions.ts'

function setUp() {
  const clock = fakeClock()
  let stuck = 0
  const transactions = createTransactions({ clock, onStuck: () => (stuck += 1) })
  return { clock, transactions, stuck: () => stuck }
}

test('a transaction in turn begins when the one before has ended, also if that one has failed', async () => {
  const { transactions } = setUp()
  const first = deferred<void>()
  const order: string[] = []
  const failing = transactions.inTurn(async () => {
    await first.promise
    order.push('first')
    throw new Error('disk')
  })
  const second = transactions.inTurn(async () => order.push('second'))
  const refused = expect(failing).rejects.toThrow('disk')
  await transactions.watched(async () => order.push('beside'))
  first.resolve()
  await Promise.all([refused, second])
  expect(order).toEqual(['beside', 'first', 'second'])
})

test('a transaction that does not end is reported after 8 s, one that has ended never', async () => {
  const { clock, transactions, stuck } = setUp()
  await transactions.watched(async () => {})
  void transactions.inTurn(() => new Promise(() => {}))
  await clock.advance(7999)
  expect(stuck()).toBe(0)
  await clock.advance(1)
  expect(stuck()).toBe(1)
})
