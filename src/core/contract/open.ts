import * as v from 'valibot'

/*
 * Schemas by which clients read answers of a backend that may be newer. What clients send stays strict: a backend refuses
 * what it does not know.
 */

declare const isLater: unique symbol
/** A value that came with a later version of the contract. Kept as it is; the compiler asks what is shown for it. */
export type Later = string & { readonly [isLater]: true }

/** An enum as it is read: values that this build does not know are accepted too. */
export const openPicklist = <const O extends readonly string[]>({ options }: v.PicklistSchema<O, undefined>) =>
  v.union([
    v.picklist(options),
    v.pipe(
      v.string(),
      v.transform((text): Later => text as Later),
    ),
  ])

/** Whether this build knows the value. */
export const isKnown = <const O extends readonly string[]>(
  { options }: v.PicklistSchema<O, undefined>,
  value: string,
): value is O[number] => options.includes(value)

/** An object as it is read: properties that this build does not know are kept. */
export const openObject = <const E extends v.ObjectEntries>(entries: E) =>
  // The checked edge: types say what is known; the rest is kept for a build that knows it.
  v.looseObject(entries) as unknown as v.ObjectSchema<E, undefined>

/** The type as this build writes it: without `Later` values. */
export type Written<T> = { [K in keyof T]: Exclude<T[K], Later> }
