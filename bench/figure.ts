/** Aim of a figure: a value or, where a floor stands beside it, its ratio to the floor. */
export type Aim = { of: 'value' | 'ratio'; most: number } | { of: 'value' | 'ratio'; least: number }

/** One measured number. */
export type Measured = {
  name: string
  value: number
  unit: string
  /** The same by bare parts, measured in the same run, in the same unit. */
  floor?: number
  aim?: Aim
}

export type Figure = Measured & {
  /** `value / floor`; null without a floor. */
  ratio: number | null
  /** Null where nothing is aimed at. */
  met: boolean | null
}

/** Results of one file of `figures/`. */
export type Report = {
  title: string
  /** How it is measured, in a sentence. */
  how: string
  figures: Figure[]
  /** Facts that a reader needs to judge the numbers. */
  remarks: string[]
}

/** Judges a number by its aim. */
export function figure(measured: Measured): Figure {
  const { value, floor, aim } = measured
  const ratio = floor ? value / floor : null
  if (!aim) return { ...measured, ratio, met: null }
  const judged = aim.of === 'value' ? value : ratio
  if (judged === null) throw new Error(`${measured.name} aims at a ratio and has no floor`)
  return { ...measured, ratio, met: 'most' in aim ? judged <= aim.most : judged >= aim.least }
}
