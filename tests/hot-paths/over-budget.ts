import { type Budget, budgets, type HotPath } from './budgets.ts'

/**
 * Compares the counts of one pass with the budgets of its hot path. Returns a line for each count above its budget, with
 * the budget's reason: `expect(overBudget('opening', counts)).toEqual([])`.
 *
 * @param counts by the names of budgets; counts without a budget are not compared
 * @throws if a budget was not counted, because it would never be exceeded
 */
export function overBudget(path: HotPath, counts: Readonly<Record<string, number>>): string[] {
  const declared: [string, Budget][] = Object.entries(budgets[path])
  return declared.flatMap(([name, { most, why }]) => {
    const count = counts[name]
    if (count === undefined) throw new Error(`budgets.${path}.${name} was not counted`)
    return count > most
      ? [`budgets.${path}.${name}: expected at most ${most}, received ${count}. Why ${most}: ${why}`]
      : []
  })
}
