/**
 * A random sequence of acts and faults, made from a seed alone: the same seed and the same tables make the same one.
 */

/** Parts of the product that fail. A part that has failed does not fail in another way before it works again. */
export type Part =
  | 'agent’s line'
  | 'visitor’s line'
  | 'backend'
  | 'hub'
  | 'agent’s tab'
  | 'agent’s browser'
  | 'visitor’s page'
  | 'storage'
  | 'clock'
  | 'build'
  | 'push'

export type FaultFacts = {
  part: Part
  /** Whether it goes on until it is undone, while people go on. */
  lasts: boolean
  /** Parts that must work when it begins and when it is undone. */
  needs: readonly Part[]
  /** It takes too long for short schedules. */
  isLong?: true
  /** Parts that do not work while it lasts, beside its own. */
  takesAlong?: readonly Part[]
}

export type ActFacts = {
  /** Parts that must work, as far as the person needs them to act at all. A line may fail meanwhile. */
  needs: readonly Part[]
  /** Most times in one schedule; missing: as often as it comes. */
  most?: number
  /** Whether it comes in short schedules too. */
  isShort?: true
  /** Whether nobody acts after it. */
  isLast?: true
}

export type Step =
  | { kind: 'act'; name: string /** Picks among tabs, counts and the like. */; choice: number }
  | { kind: 'begin'; fault: string }
  /** @property afterMs how long the fault has lasted at least */
  | { kind: 'end'; fault: string; afterMs: number }

export type Schedule = { seed: number; steps: Step[] }

type Tables = { faults: Readonly<Record<string, FaultFacts>>; acts: Readonly<Record<string, ActFacts>> }

const longestFaultMs = 4000
const fewestSteps = 5
const mostSteps = 10

/** Seeds of short schedules, in which people only write: `npm test` has a few seconds for each. */
export const isShort = (seed: number): boolean => seed % 2 === 0

export function scheduleOf(seed: number, { faults, acts }: Tables): Schedule {
  const random = createRandom(seed)
  const steps: Step[] = []
  /** Lasting faults, and the number of steps until each is undone. */
  const lasting = new Map<string, number>()
  const counts = new Map<string, number>()
  const failed = () =>
    new Set([...lasting.keys()].flatMap((name) => [faults[name]?.part, ...(faults[name]?.takesAlong ?? [])]))
  const works = (parts: readonly Part[]) => {
    const parted = failed()
    return parts.every((part) => !parted.has(part))
  }

  function addAct(isLast: boolean) {
    const possible = Object.keys(acts).filter(
      (name) =>
        works(acts[name]?.needs ?? []) &&
        (acts[name]?.isShort === true || !isShort(seed)) &&
        (counts.get(name) ?? 0) < (acts[name]?.most ?? Infinity) &&
        (isLast || !acts[name]?.isLast),
    )
    const name = random.pick(possible)
    if (name === undefined) return
    counts.set(name, (counts.get(name) ?? 0) + 1)
    steps.push({ kind: 'act', name, choice: random.below(1000) })
  }

  function addFault() {
    const possible = Object.keys(faults).filter((name) => {
      const { part, needs = [], takesAlong = [], isLong } = faults[name] ?? {}
      if (isLong && isShort(seed)) return false
      return part !== undefined && works([part, ...needs, ...takesAlong])
    })
    // First the part, then the fault: else the part with the most ways to fail would fail most.
    const part = random.pick([...new Set(possible.map((name) => faults[name]?.part))])
    const fault = random.pick(possible.filter((name) => faults[name]?.part === part))
    if (fault === undefined) return
    steps.push({ kind: 'begin', fault })
    if (faults[fault]?.lasts) lasting.set(fault, 1 + random.below(3))
  }

  function undo(fault: string) {
    lasting.delete(fault)
    steps.push({ kind: 'end', fault, afterMs: random.below(isShort(seed) ? longestFaultMs / 2 : longestFaultMs) })
  }

  /** Undoes what has lasted long enough, or everything, but nothing that needs a part that does not work. */
  function undoDue(isEnd: boolean) {
    for (const [fault, left] of lasting) {
      lasting.set(fault, left - 1)
      const { needs = [] } = faults[fault] ?? {}
      if ((isEnd || left <= 1) && works(needs)) undo(fault)
    }
  }

  const count = isShort(seed) ? fewestSteps : fewestSteps + random.below(mostSteps - fewestSteps + 1)
  for (let step = 0; step < count; step += 1) {
    if (random.below(5) < 3) addAct(false)
    else addFault()
    undoDue(false)
  }
  addAct(true)
  if (random.below(2) === 0) addFault()
  while (lasting.size > 0) undoDue(true)
  return { seed, steps }
}

/** One line for each step. */
export const textOf = ({ seed, steps }: Schedule): string =>
  [
    `seed ${seed}`,
    ...steps.map((step, index) => {
      const what = {
        act: () => (step.kind === 'act' ? `${step.name} (${step.choice})` : ''),
        begin: () => (step.kind === 'begin' ? `FAULT ${step.fault}` : ''),
        end: () => (step.kind === 'end' ? `OVER after ${step.afterMs} ms: ${step.fault}` : ''),
      }[step.kind]()
      return `  ${index + 1}. ${what}`
    }),
  ].join('\n')

/** Numbers that follow from a seed (mulberry32). */
function createRandom(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: <T>(from: readonly T[]): T | undefined => from[below(from.length)] }
}
