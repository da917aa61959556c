import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CallDefinition, type CallId, calls } from '#core/contract/index.ts'
import { addressGroup } from './address-group.ts'
import { bucketOf, takeFrom } from './bucket.ts'
import type { BucketStore } from './bucket-store.ts'
import { limitsOf } from './call-limits.ts'
import { createLeasedBuckets } from './leased-buckets.ts'
import { limitTable } from './limit-table.ts'
import { createLimits } from './limits.ts'
import { createLocalBuckets } from './local-buckets.ts'

const step = fc.record({ waitMs: fc.integer({ min: 0, max: 3000 }), tokens: fc.integer({ min: 1, max: 4 }) })

describe('a bucket', () => {
  it('gives in any time no more than what it holds and what flows in, and always what was promised', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 20 }), fc.array(step, { maxLength: 60 }), (amount, steps) => {
        const bucket = bucketOf(amount, 10_000)
        let [nowMs, fullAtMs, given] = [1000, 0, 0]
        for (const { waitMs, tokens } of steps) {
          nowMs += waitMs
          const taken = takeFrom(bucket, fullAtMs, { tokens, nowMs })
          if (taken.isTaken) {
            fullAtMs = taken.fullAtMs
            given += tokens
          } else {
            const later = { tokens, nowMs: nowMs + taken.retryAfterMs }
            expect(takeFrom(bucket, fullAtMs, later).isTaken).toBe(true)
            expect(takeFrom(bucket, fullAtMs, { ...later, nowMs: later.nowMs - 1 }).isTaken).toBe(false)
          }
          // A millisecond less for each token that does not divide evenly.
          expect(given).toBeLessThanOrEqual(amount + (nowMs - 1000 + steps.length * 4) / bucket.tokenMs)
        }
      }),
    )
  })

  it('gives more than it holds when it is full, or nobody could ever have it', () => {
    const bucket = bucketOf(10, 1000)
    expect(takeFrom(bucket, 0, { tokens: 500, nowMs: 5000 })).toEqual({ isTaken: true, fullAtMs: 6000 })
  })
})

describe('limits', () => {
  const setUp = (factor = 1) => {
    let nowMs = 1_000_000
    // The checked edge: limits of a database that is not shared do not use it.
    const database = { shared: false, db: null as never }
    const limits = createLimits({ database, factor, nowMs: () => nowMs })
    return { limits, wait: (ms: number) => (nowMs += ms) }
  }
  const uses = async (count: number, take: () => Promise<{ ok: boolean }>) => {
    let taken = 0
    for (let n = 0; n < count; n += 1) if ((await take()).ok) taken += 1
    return taken
  }

  it('refuse what is too much with the seconds until it is allowed, for each holder apart', async () => {
    const { limits, wait } = setUp()
    expect(await uses(12, () => limits.take('passwords-of-account-and-address', 'mei'))).toBe(10)
    expect(await limits.take('passwords-of-account-and-address', 'mei')).toMatchObject({
      error: { name: 'too-many-requests', details: { retryAfterSeconds: 30 } },
    })
    expect(await limits.take('passwords-of-account-and-address', 'jun')).toMatchObject({ ok: true })
    wait(30_000)
    expect(await uses(3, () => limits.take('passwords-of-account-and-address', 'mei'))).toBe(1)
    await limits.giveBack('passwords-of-account-and-address', 'mei')
    expect(await uses(3, () => limits.take('passwords-of-account-and-address', 'mei'))).toBe(1)
    await limits.forget('passwords-of-account-and-address', 'mei')
    expect(await uses(12, () => limits.take('passwords-of-account-and-address', 'mei'))).toBe(10)
  })

  it('limits of use are multiplied by a setting, those of guesses never', async () => {
    const { limits } = setUp(10)
    expect(await uses(700, () => limits.take('visitors', '::1'))).toBe(600)
    expect(await uses(20, () => limits.take('second-factors', 'mei'))).toBe(5)
  })

  it('limits of several processes are one: each takes some at once, together no more than there is', async () => {
    const nowMs = () => 1_000_000
    const local = createLocalBuckets({ nowMs })
    let asked = 0
    const shared: BucketStore = {
      ...local,
      take(...args) {
        asked += 1
        return local.take(...args)
      },
    }
    const [one, two] = [createLeasedBuckets(shared, { nowMs }), createLeasedBuckets(shared, { nowMs })]
    const bucket = bucketOf(100, 60_000)
    let taken = 0
    for (let n = 0; n < 80; n += 1)
      for (const process of [one, two]) if ((await process.take('mei', bucket, 1)).isTaken) taken += 1
    expect(taken).toBe(100)
    // Five at a time; at the end each one that is refused asks.
    expect(asked).toBeLessThan(160)
  })
})

describe('a lease', () => {
  it('is taken once for many who come at the same time: nothing of the bucket is lost', async () => {
    const nowMs = () => 1_000_000
    const leased = createLeasedBuckets(createLocalBuckets({ nowMs }), { nowMs })
    const bucket = bucketOf(100, 60_000)
    const taken = await Promise.all(Array.from({ length: 120 }, () => leased.take('mei', bucket, 1)))
    expect(taken.filter(({ isTaken }) => isTaken)).toHaveLength(100)
  })
})

describe('every call', () => {
  it.each(Object.keys(calls) as CallId[])('[audit 1.5] %s has limits by being declared', (id) => {
    const { audience, method }: CallDefinition = calls[id]
    const by = limitsOf(id).map((name) => limitTable[name].by)
    expect(by).toContain('address')
    if (audience === 'public') return
    expect(by).toContain('eid')
    // Reads and changes are counted apart.
    if (method !== 'GET') expect(limitsOf(id).length).toBeGreaterThan(2)
  })
})

describe('an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['nowhere', 'nowhere'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::192.0.2.1', '2001:db8:0:0::/64'],
  ])('[audit 1.7] %s counts as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group)
  })

  it('[audit 1.7] has the group of every other one with the same 64 bits, however it is written', () => {
    const part = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
    const parts = (length: number) => fc.array(part, { minLength: length, maxLength: length })
    fc.assert(
      fc.property(parts(4), parts(4), parts(4), (network, host, other) => {
        const group = addressGroup([...network, ...host].join(':'))
        expect(addressGroup([...network, ...other].join(':').toUpperCase())).toBe(group)
        expect(addressGroup(`${network.join(':')}::${other[0]}`)).toBe(group)
      }),
    )
  })
})
