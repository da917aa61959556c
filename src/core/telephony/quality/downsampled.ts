/** At most so many of the values, evenly, the first and the last among them. */
export function downsampled<Value>(values: readonly Value[], most: number): Value[] {
  if (values.length <= most) return [...values]
  const step = (values.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, n) => values[Math.round(n * step)]).filter((value) => value !== undefined)
}
