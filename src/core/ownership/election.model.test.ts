import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type FakeClock, fakeClock, settle } from '#tests/fakes/fake-clock.ts'
import { fakeOrigin } from '#tests/fakes/fake-locks.ts'
import { runs, seedOf } from '#tests/soak/runs.ts'
import { createElection, type Election } from './election.ts'
import type { ElectionRules } from './election-rules.ts'
import { electionTransitions } from './election-states.ts'

/*
 * Realms start, freeze, thaw, leave and die in any order, by the hub's rules and by the widget's. An impossible event
 * throws, which fails the test.
 */

const answerMs = 3000
const hub = { answerMs, asksAlways: true, afterLoss: 'leave', withoutLocks: 'leave' } as const
const widget = { answerMs, asksAlways: false, afterLoss: 'wait', withoutLocks: 'own' } as const

const step = fc.record({
  do: fc.constantFrom('come', 'come', 'recheck', 'recheck', 'freeze', 'thaw', 'hear', 'leave', 'die', 'pass', 'pass'),
  who: fc.nat(9),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Realm = {
  election: Election
  states: string[]
  isFrozen: boolean
  isDead: boolean
  /** Runs its work as the owner. */
  isWorking: boolean
  die(): void
}

/** Events by the state in which they came, over all runs. */
const reached = new Set<string>()

function createRealm(rules: ElectionRules, clock: FakeClock, origin: ReturnType<typeof fakeOrigin>, all: Realm[]) {
  const locks = origin.realm()
  const realm: Omit<Realm, 'election'> = {
    states: ['waiting'],
    isFrozen: false,
    isDead: false,
    isWorking: false,
    die() {
      realm.isDead = true
      realm.isWorking = false
      locks.die()
    },
  }
  const election = createElection({
    ...rules,
    locks,
    lockName: 'owner',
    // A dead realm's timers do not run.
    clock: { ...clock, after: (ms, run, signal) => clock.after(ms, () => realm.isDead || run(), signal) },
    askOwner() {
      for (const each of all)
        if (each.isWorking && !each.isFrozen && !each.isDead)
          queueMicrotask(() => realm.isDead || election.ownerAnswered())
    },
    async own(tenure) {
      realm.isWorking = true
      await new Promise<void>((resolve) => {
        if (tenure.aborted) resolve()
        tenure.addEventListener('abort', () => resolve(), { once: true })
      })
      realm.isWorking = false
    },
    onMove(now, before, event) {
      if (now.name !== before.name) realm.states.push(now.name)
      reached.add(`${before.name}: ${event.name}`)
    },
  })
  return Object.assign(realm, { election })
}

async function run(rules: ElectionRules, steps: readonly Step[]) {
  const clock = fakeClock()
  const origin = fakeOrigin()
  const all: Realm[] = []
  const come = () => all.push(createRealm(rules, clock, origin, all))
  const present = () => all.filter(({ isDead, states }) => !isDead && states.at(-1) !== 'left')

  async function take({ do: what, who }: Step) {
    const realm = present()[who % Math.max(present().length, 1)]
    if (what === 'come') come()
    if (what === 'pass') await clock.advance(answerMs)
    if (what === 'recheck') realm?.election.recheckOwner()
    // An answer to another realm's question, or a late one.
    if (what === 'hear') realm?.election.ownerAnswered()
    if (what === 'leave') realm?.election.leave()
    if (what === 'die') realm?.die()
    if (realm && (what === 'freeze' || what === 'thaw')) realm.isFrozen = what === 'freeze'
    await settle()
  }

  for (const next of steps) {
    await take(next)
    expect(all.filter(({ isWorking, isDead }) => isWorking && !isDead).length).toBeLessThanOrEqual(1)
    if (present().length > 0) expect(all.some(({ isWorking }) => isWorking)).toBe(true)
  }
  // At the end every realm has an owner that answers.
  for (const realm of present()) {
    if (!realm.isWorking) realm.isFrozen = false
    realm.election.recheckOwner()
  }
  await clock.advance(3 * answerMs)
  for (const realm of present().filter(({ states }) => states.at(-1) !== 'owning')) {
    expect(realm.states.at(-1)).not.toBe('taking')
    const owners = all.filter(({ isWorking }) => isWorking)
    expect(owners.map(({ isFrozen }) => isFrozen)).not.toContain(true)
  }
}

it('[PWA-02] [PWA-05] in every order of events there is one owner, and one that does not answer is replaced', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom<ElectionRules>(hub, widget), fc.array(step, { maxLength: 25 }), run),
    { numRuns: runs(2000), seed: seedOf(20_261_126) },
  )
  // Orders of events that random steps reach too rarely.
  const second = (what: Step['do']): Step => ({ do: what, who: 1 })
  const asked = ['come', 'come', 'freeze', 'pass'].map((what) => ({ do: what, who: 0 }) as Step)
  for (const rules of [hub, widget]) {
    await run(rules, [...asked, second('recheck'), second('leave')])
    await run(rules, [...asked, second('recheck'), { do: 'die', who: 0 }])
  }
  takeForEver()
  const declared = Object.entries(electionTransitions).flatMap(([name, events]) =>
    Object.keys(events).map((event) => `${name}: ${event}`),
  )
  expect([...reached].toSorted()).toEqual(declared.toSorted())
}, 20_000)

/** A realm that steals the lock, and is never granted it. */
function takeForEver() {
  let passDeadline = () => {}
  const election = createElection({
    ...widget,
    locks: { hold: () => new Promise(() => {}) },
    lockName: 'owner',
    clock: {
      nowMs: () => 0,
      after(_, run) {
        passDeadline = run
      },
    },
    askOwner: () => {},
    own: async () => {},
    onMove: (_, before, event) => reached.add(`${before.name}: ${event.name}`),
  })
  election.recheckOwner()
  passDeadline()
  election.recheckOwner()
  election.ownerAnswered()
  election.leave()
  election.recheckOwner()
  election.ownerAnswered()
  election.leave()
}

it('a realm without locks owns, or leaves, by its rules', async () => {
  const clock = fakeClock()
  const states = (rules: ElectionRules) => {
    const seen: string[] = []
    createElection({
      ...rules,
      locks: { hold: () => Promise.reject(new DOMException('denied', 'SecurityError')) },
      lockName: 'owner',
      clock,
      askOwner: () => {},
      own: () => new Promise(() => {}),
      onMove: ({ name }) => seen.push(name),
    })
    return seen
  }
  const [ofHub, ofWidget] = [states(hub), states(widget)]
  await settle()
  expect(ofHub.at(-1)).toBe('left')
  expect(ofWidget.at(-1)).toBe('owning')
})
