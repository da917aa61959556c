/** Values of a form's fields, as text. */
export type Entries<Name extends string = string> = Readonly<Record<Name, string>>

/**
 * The fields' values after the stored values have changed: edited fields keep the edit, all others follow.
 *
 * @param before the stored values when the fields were edited
 */
export function takeOver<Name extends string>(
  shown: Entries<Name>,
  before: Entries<Name>,
  after: Entries<Name>,
): Record<Name, string> {
  const next: Record<Name, string> = { ...after }
  for (const name of namesOf(after)) if (shown[name] !== before[name]) next[name] = shown[name]
  return next
}

export const isSame = (one: Entries, other: Entries): boolean => namesOf(one).every((name) => one[name] === other[name])

/** The checked edge: entries have exactly these names. */
export const namesOf = <Name extends string>(entries: Entries<Name>) => Object.keys(entries) as Name[]
