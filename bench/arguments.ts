import { parseArgs } from 'node:util'
import { type FigureName, figureNames, isFigureName } from './measured-paths.ts'

export type Arguments = {
  /** The figures named; none means all. */
  names: FigureName[]
  /** The commit to compare with; absent: nothing is compared. */
  against?: string
  /** Rounds of a comparison. */
  rounds: number
  /** Measure nothing, write the table anew. */
  onlyTable: boolean
}

/** Reads the words after `npm run bench --`; ends the process with what is wrong with them. */
export function readArguments(words: string[]): Arguments {
  try {
    return argumentsOf(words)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

/** @throws Error that says in plain words which argument cannot be used */
export function argumentsOf(words: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { against: { type: 'string' }, rounds: { type: 'string' }, table: { type: 'boolean' } },
  })
  const unknown = positionals.filter((name) => !isFigureName(name))
  if (unknown.length > 0) throw new Error(`There is no figure ${unknown.join(', ')}. Known: ${figureNames.join(', ')}.`)
  const rounds = Number(values.rounds ?? 3)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds needs a whole number of at least 1.')
  return {
    names: positionals.filter(isFigureName),
    rounds,
    onlyTable: values.table ?? false,
    ...(values.against === undefined ? {} : { against: values.against }),
  }
}
