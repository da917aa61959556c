import { expect, test } from 'vitest'
import { fail, ok } from '#core/platform/result.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { enterAs } from './use-named-customer.ts'

const by = { identity: { userId: 'ana' }, widgetId: '' }

test('[SES-20] a customer whom the page names is named again while nobody answers, and the visitor waits for one answer only', async () => {
  const clock = fakeClock()
  const answers = [fail('network'), fail('deadline-exceeded'), ok(null), fail('network')]
  const given: unknown[] = []
  const tried: true[] = []
  const command = async (asked: unknown) => {
    given.push(asked)
    return answers[given.length - 1] ?? ok(null)
  }
  const signal = new AbortController().signal
  const entering = enterAs({ command }, by, { signal, clock, onTried: () => tried.push(true) })
  await clock.advance(0)
  expect([given.length, tried.length]).toEqual([1, 1])
  await clock.advance(60_000)
  await entering
  expect(given).toEqual(Array(3).fill({ name: 'enter', by }))
})

test.each(['identity-invalid', 'forbidden'] as const)(
  '[SES-20] an identity that is refused (%s) is not tried again',
  async (name) => {
    let count = 0
    const command = async () => {
      count += 1
      return fail(name)
    }
    await enterAs({ command }, by, { signal: new AbortController().signal, clock: fakeClock(), onTried: () => {} })
    expect(count).toBe(1)
  },
)

test('[SES-20] another page has named somebody else meanwhile: the former customer is not named again', async () => {
  const clock = fakeClock()
  let [count, isNewest] = [0, true]
  const command = async () => {
    count += 1
    return fail('network')
  }
  const options = { signal: new AbortController().signal, clock, onTried: () => {}, isNewest: () => isNewest }
  const entering = enterAs({ command }, by, options)
  await clock.advance(0)
  isNewest = false
  await clock.advance(60_000)
  await entering
  expect(count).toBe(1)
})

test('[SES-20] the page has named another customer meanwhile: the former one is not named again', async () => {
  const clock = fakeClock()
  const newest = new AbortController()
  let count = 0
  const command = async () => {
    count += 1
    return fail('network')
  }
  const entering = enterAs({ command }, by, { signal: newest.signal, clock, onTried: () => {} })
  await clock.advance(0)
  newest.abort()
  await entering
  expect(count).toBe(1)
})
