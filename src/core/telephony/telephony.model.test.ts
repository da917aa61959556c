import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFakeCalls, type Name, names } from '#tests/fakes/fake-calls.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { allowedMs, runs, seedOf } from '#tests/soak/runs.ts'

/*
 * Two parties in a call whose hubs die, whose media move to other tabs and whose lines are cut, in any order and at any
 * moment of an exchange. Whatever happens, what has not been hung up is connected again afterwards.
 */

const who = fc.constantFrom<Name>(...names)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.nat(1500) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('die' as const), who, ms: fc.nat(1500) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cut' as const), who, ms: fc.nat(2000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ice' as const), who }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function world(delays: readonly number[]) {
  const clock = fakeClock()
  let next = 0
  const calls = createFakeCalls(clock, () => delays[next++ % delays.length] ?? 0)
  async function run(one: Step) {
    if (one.do === 'pass') return clock.advance(one.ms)
    const side = calls.sides[one.who]
    if (one.do === 'die') side.dieAndRestart(one.ms)
    if (one.do === 'move') side.changeMediaHost()
    if (one.do === 'cut') side.cut(one.ms)
    if (one.do === 'ice') side.failIce()
    await clock.advance(1)
  }
  return { clock, ...calls, run }
}

const delays = fc.array(fc.nat(120), { minLength: 3, maxLength: 12 })
const numRuns = runs(200)

it(
  '[CAL-01] after any faults the two parties hear each other again, with one dialog, and nothing impossible happens',
  async () => {
    const property = fc.asyncProperty(delays, fc.array(step, { maxLength: 10 }), async (given, steps) => {
      const { clock, sides, impossible, isOver, run } = world(given)
      await clock.advance(3000)
      expect(sides.caller.isConnected()).toBe(true)
      for (const one of steps) await run(one)
      await clock.advance(12_000)
      expect({ isOver: isOver(), isConnected: sides.caller.isConnected(), impossible }).toEqual({
        isOver: false,
        isConnected: true,
        impossible: [],
      })
      const dialogs = names.map((name) => [...sides[name].dialogs.values()].map(({ id }) => id))
      expect(dialogs[0]).toHaveLength(1)
      expect(dialogs[0]).toEqual(dialogs[1])
    })
    await fc.assert(property, { numRuns, seed: seedOf(7) })
  },
  allowedMs(30_000),
)

it(
  '[CAL-02] hanging up, also by both at once, ends the call for both: nothing stays open',
  async () => {
    const property = fc.asyncProperty(
      delays,
      fc.array(step, { maxLength: 6 }),
      fc.subarray([...names], { minLength: 1 }),
      async (given, steps, enders) => {
        const { clock, sides, impossible, isOver, run } = world(given)
        await clock.advance(3000)
        for (const one of steps) await run(one)
        await clock.advance(2000)
        for (const name of enders) void sides[name].hangUp()
        await clock.advance(10_000)
        expect(isOver()).toBe(true)
        expect(names.map((name) => [sides[name].dialogs.size, sides[name].legs.size])).toEqual([
          [0, 0],
          [0, 0],
        ])
        expect(impossible).toEqual([])
        // No timer of a call that is over begins the next one.
        await clock.advance(120_000)
        expect(clock.waiting()).toBe(0)
      },
    )
    await fc.assert(property, { numRuns, seed: seedOf(7) })
  },
  allowedMs(30_000),
)

it('[CAL-13] a microphone that was muted stays muted when the hub dies before the backend knows it', async () => {
  const { clock, sides } = world([60])
  await clock.advance(3000)
  const { callee } = sides
  void callee.telephony?.switch('call', { isMuted: true })
  await clock.advance(1)
  callee.steered.length = 0
  callee.dieAndRestart(10)
  await clock.advance(5000)
  expect(callee.isConnected()).toBe(true)
  expect(callee.steered.length).toBeGreaterThan(0)
  expect(callee.steered.filter(({ isMuted }) => !isMuted)).toEqual([])
})
