import type { ErrorCatalogue } from './error-definition.ts'

/** Failures of an imported CSV file as a whole. */
export const csvFileErrors = {
  'csv-not-utf8': {
    code: 7001951,
    status: 400,
    message: 'The file isn’t in UTF-8.',
    advice: 'Save it as “CSV UTF-8” and choose it again.',
  },
  /** `details`: the names of columns that are `missing`, `unknown` or `repeated`, separated by commas; '' for none. */
  'csv-columns-wrong': {
    code: 7001952,
    status: 400,
    message: 'The file doesn’t have the right columns.',
    advice: 'Compare its first row with the template.',
  },
  /** `details.limit`: how many rows a file may have. */
  'csv-too-many-rows': {
    code: 7001953,
    status: 400,
    message: 'The file has too many rows.',
    advice: 'Split it into several files.',
  },
  /** `details.line`: the row in which it breaks off, as a spreadsheet numbers it. */
  'csv-unreadable': {
    code: 7001954,
    status: 400,
    message: 'Can’t read this file as CSV.',
    advice: 'Save it again with your spreadsheet and choose it again.',
  },
  /** `details.count`: how many errors there are. Nothing was imported. */
  'csv-rows-wrong': {
    code: 7001955,
    status: 400,
    message: 'Some rows in the file have errors.',
    advice: 'Correct them and choose the file again.',
  },
} as const satisfies ErrorCatalogue
