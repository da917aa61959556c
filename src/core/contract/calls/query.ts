import * as v from 'valibot'

/** A whole number of a query string. */
export const queryNumber = (minimum: number, maximum: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,16}$/, 'must be a whole number'),
    v.transform(Number),
    v.number(),
    v.minValue(minimum),
    v.maxValue(maximum),
  )

export const QuerySeq = queryNumber(0, Number.MAX_SAFE_INTEGER)
