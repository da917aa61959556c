import type { NumberScript } from '#core/contract/index.ts'

/** The scripts of a call on a number of the service: first those of the number, then those of every number. */
export const scriptsFor = (scripts: readonly NumberScript[], number: string): NumberScript[] => [
  ...scripts.filter((each) => each.number !== '' && each.number === number),
  ...scripts.filter((each) => each.number === ''),
]
