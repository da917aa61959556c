import type { Figure, Report } from './figure.ts'
import { rounded } from './report.ts'
import { median } from './statistics.ts'

export const comparisonHeader = (before: string, after: string): string[] => [
  'figure',
  `before (${before})`,
  `after (${after})`,
  'after / before',
  'floors',
]

/**
 * Rows of one report's figures: the median of the rounds of each side and their ratio, with the floors beside, which
 * tell how much the machine itself differed. A figure that one side lacks has `–` there, and no ratio.
 */
export function comparedRows(
  before: readonly Pick<Report, 'figures'>[],
  after: readonly Pick<Report, 'figures'>[],
): string[][] {
  const names = new Set([...after, ...before].flatMap(({ figures }) => figures.map(({ name }) => name)))
  return [...names].map((name) => {
    const [old, own] = [valuesOf(before, name), valuesOf(after, name)]
    return [
      name,
      shown(old.value, old.unit),
      shown(own.value, own.unit),
      old.value && own.value !== null ? `${(own.value / old.value).toFixed(2)}x` : '',
      old.floor === null && own.floor === null ? '' : `${shown(old.floor, old.unit)}, ${shown(own.floor, own.unit)}`,
    ]
  })
}

function valuesOf(rounds: readonly Pick<Report, 'figures'>[], name: string) {
  const found = rounds.flatMap(({ figures }) => figures.filter((figure) => figure.name === name))
  const middle = (numbers: number[]) => (numbers.length === 0 ? null : median(numbers))
  return {
    unit: found[0]?.unit ?? '',
    value: middle(found.map(({ value }: Figure) => value)),
    floor: middle(found.flatMap(({ floor }: Figure) => floor ?? [])),
  }
}

const shown = (value: number | null, unit: string) => (value === null ? '–' : `${rounded(value)} ${unit}`.trim())
