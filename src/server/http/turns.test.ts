import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('[audit 1.3] a holder has a few turns at once; further ones wait for an end, and too many are refused', async () => {
  const turns = createTurns({ atOnce: 2, mostWaiting: 1 })
  const [first, second] = [await turns.take('mei'), await turns.take('mei')]
  const order: string[] = []
  const third = turns.take('mei').then((end) => {
    order.push('third')
    return end
  })
  expect(await turns.take('mei')).toBeNull()
  // Others have turns of their own.
  expect(await turns.take('jun')).not.toBeNull()
  expect(order).toEqual([])
  first?.()
  // A turn ends once.
  first?.()
  ;(await third)?.()
  expect(order).toEqual(['third'])
  second?.()
  const again = [await turns.take('mei'), await turns.take('mei')]
  expect(again).not.toContain(null)
})
