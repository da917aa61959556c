/** All parts together. Not by recursion, which the compiler ends at 50 parts. */
type Merged<T extends readonly object[]> = (
  T[number] extends infer Part
    ? Part extends unknown
      ? (part: Part) => void
      : never
    : never
) extends (all: infer All) => void
  ? All
  : never
type Flat<T> = { readonly [K in keyof T]: T[K] }

/** One record of what the domains declare. A call, not a spread: a bundler drops it from pages that do not use it. */
// @__NO_SIDE_EFFECTS__
export const merge = <const T extends readonly object[]>(parts: T): Flat<Merged<T>> =>
  // The checked edge: the type is that of the parts together.
  Object.assign({}, ...parts) as Flat<Merged<T>>
