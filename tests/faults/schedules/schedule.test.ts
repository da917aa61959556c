import { expect, test } from 'vitest'
import { acts } from './acts.ts'
import { faults } from './faults.ts'
import { type Part, type Step, scheduleOf, textOf } from './schedule.ts'

const tables = { faults, acts }
const seeds = Array.from({ length: 2000 }, (_, seed) => seed)

test('[PWA-05] a seed makes the same schedule each time, and another seed another one', () => {
  expect(scheduleOf(7, tables)).toEqual(scheduleOf(7, tables))
  expect(textOf(scheduleOf(7, tables))).not.toBe(textOf(scheduleOf(8, tables)))
})

test('[PWA-05] every fault and every act comes up', () => {
  const steps = seeds.flatMap((seed) => scheduleOf(seed, tables).steps)
  const begun = new Set(steps.flatMap((step) => (step.kind === 'begin' ? [step.fault] : [])))
  const taken = new Set(steps.flatMap((step) => (step.kind === 'act' ? [step.name] : [])))
  expect(Object.keys(faults).filter((name) => !begun.has(name))).toEqual([])
  expect(Object.keys(acts).filter((name) => !taken.has(name))).toEqual([])
})

test('[PWA-05] each fault that lasts is undone, no part fails twice at once, and nothing needs a part that has failed', () => {
  for (const seed of seeds) {
    const { steps } = scheduleOf(seed, tables)
    expect([seed, problemsOf(steps)]).toEqual([seed, []])
  }
})

function problemsOf(steps: readonly Step[]): string[] {
  const problems: string[] = []
  const lasting = new Set<string>()
  let isOver = false
  const partsOf = (name: string): Part[] => {
    const { part, takesAlong = [] } = faults[name] ?? {}
    return part ? [part, ...takesAlong] : []
  }
  const failed = () => [...lasting].flatMap(partsOf)
  const need = (parts: readonly Part[], what: string) => {
    for (const part of parts) if (failed().includes(part)) problems.push(`${what} needs the ${part}`)
  }
  for (const step of steps) {
    if (step.kind === 'act' && isOver) problems.push(`${step.name} comes after the last act`)
    if (step.kind === 'act') isOver ||= acts[step.name]?.isLast === true
    if (step.kind === 'act') need(acts[step.name]?.needs ?? [], step.name)
    if (step.kind === 'begin') {
      need([...partsOf(step.fault), ...(faults[step.fault]?.needs ?? [])], step.fault)
      if (faults[step.fault]?.lasts) lasting.add(step.fault)
    }
    if (step.kind === 'end') {
      if (!lasting.delete(step.fault)) problems.push(`${step.fault} had not begun`)
      need(faults[step.fault]?.needs ?? [], `the end of ${step.fault}`)
    }
  }
  return [...problems, ...lasting]
}
