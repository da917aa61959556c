/** Everything for which Enter was pressed, by author, in the order of pressing. */
export type Written = Readonly<Record<string, readonly string[]>>

/** One end: a tab, a visitor's page. */
export type Seen = {
  end: string
  texts: readonly string[]
  /** Texts that stood twice in a view or moved, as `readLog` says. */
  faults: readonly string[]
}

/**
 * Differences between what was written, what the backend has and what is seen at each end, as sentences; none: nothing
 * was lost, doubled or put into another order.
 *
 * @param held texts of the backend in its order
 */
export function differences(written: Written, held: readonly string[], seen: readonly Seen[]): string[] {
  const all = Object.values(written).flat()
  return [
    ...all.filter((text) => !held.includes(text)).map((text) => `${text} is not at the backend`),
    ...doubled(held).map((text) => `${text} is at the backend more than once`),
    ...held.filter((text) => !all.includes(text)).map((text) => `nobody wrote ${text}, which the backend has`),
    ...Object.entries(written).flatMap(([author, texts]) => {
      const kept = held.filter((text) => texts.includes(text))
      return moved(texts, kept).map((text) => `${text} of the ${author} is out of order at the backend`)
    }),
    ...seen.flatMap(({ end, texts, faults }) => [
      ...held.filter((text) => !texts.includes(text)).map((text) => `${end} lacks ${text}`),
      ...texts.filter((text) => !held.includes(text)).map((text) => `${end} shows ${text}, which the backend lacks`),
      ...doubled(texts).map((text) => `${end} shows ${text} more than once`),
      ...moved(held, texts).map((text) => `${end} shows ${text} in another place`),
      ...faults.map((fault) => `${end}: ${fault}`),
    ]),
  ]
}

const doubled = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text, index) => texts.indexOf(text) !== index)),
]

/** Texts that come before one that they should follow. */
const moved = (order: readonly string[], texts: readonly string[]): string[] => {
  const places = texts.map((text) => order.indexOf(text)).filter((place) => place >= 0)
  return places.flatMap((place, index) => (place < (places[index - 1] ?? -1) ? (order[place] ?? []) : []))
}

/** Differences of facts that are no texts, such as labels and states: each end against what is expected. */
export const factDifferences = (
  expected: Readonly<Record<string, unknown>>,
  ends: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): string[] =>
  Object.entries(ends).flatMap(([end, facts]) =>
    Object.entries(expected)
      .filter(([name, value]) => name in facts && JSON.stringify(facts[name]) !== JSON.stringify(value))
      .map(([name, value]) => `${end}: ${name} is ${JSON.stringify(facts[name])} in place of ${JSON.stringify(value)}`),
  )
