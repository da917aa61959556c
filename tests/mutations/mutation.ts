/** The layers of tests, fastest first. `types`: the compiler reads the tests. */
export const layers = ['types', 'unit', 'integration', 'screens', 'e2e'] as const
export type Layer = (typeof layers)[number]

/** A change of the code that switches off one rule of a row: tests whose titles name the row must fail. */
export type Mutation = {
  row: string
  /** The broken rule. */
  off: string
  file: string
  /** Stands exactly once in the file. */
  from: string
  to: string
  /** Where the rule is proved; the fastest layer whose tests name the row, if left out. */
  layer?: Layer
}
