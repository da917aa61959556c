import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'

describe('createBatcher', () => {
  it('gathers what comes while a batch runs, and keeps the order', async () => {
    const batches: number[][] = []
    const batcher = createBatcher<number, number>(
      async (inputs) => {
        batches.push(inputs)
        return inputs.map((input) => input * 2)
      },
      { most: 100 },
    )
    const first = batcher.add(1)
    const rest = [2, 3, 4].map((input) => batcher.add(input))
    expect(await first).toBe(2)
    expect(await Promise.all(rest)).toEqual([4, 6, 8])
    await Promise.all([batcher.add(5), batcher.idle()])
    expect(batches.flat()).toEqual([1, 2, 3, 4, 5])
    expect(batches.length).toBeLessThan(4)
  })

  it('waits while each turn of the event loop brings more, but only for a few; one alone waits for one turn', async () => {
    const sizes: number[] = []
    const batcher = createBatcher<number, number>(
      async (inputs) => {
        sizes.push(inputs.length)
        return inputs
      },
      { most: 1000 },
    )
    const alone = batcher.add(0)
    await setImmediate()
    await setImmediate()
    expect(sizes).toEqual([1])
    const all = [alone]
    for (let input = 1; input <= 100; input += 1) {
      // Asked for first, so that the next one comes before the batcher looks, as one that is read from a socket does.
      const next = setImmediate()
      all.push(batcher.add(input))
      await next
    }
    await Promise.all(all)
    expect(sizes[1]).toBeGreaterThan(10)
    expect(sizes[1]).toBeLessThan(40)
  })

  it('runs a batch that throws one by one: one request breaks only itself', async () => {
    const batcher = createBatcher<string, string>(
      async (inputs) => {
        if (inputs.includes('bad')) throw new Error('bad')
        return inputs
      },
      { most: 100 },
    )
    const outcomes = await Promise.allSettled(['a', 'bad', 'b'].map((input) => batcher.add(input)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('takes no more than its most at a time', async () => {
    const sizes: number[] = []
    const batcher = createBatcher<number, number>(
      async (inputs) => {
        sizes.push(inputs.length)
        return inputs
      },
      { most: 3 },
    )
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map((input) => batcher.add(input)))
    expect(sizes).toEqual([3, 3, 1])
  })
})
