import type { ListedItem } from './dropdown-options.ts'

/** Index of the option that a key leads to: skips headings, and continues at the start after the end. */
export function nextOption(items: readonly ListedItem[], from: number, key: string): number {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[key] ?? 1
  const way = Math.sign(step)
  const { length } = items
  let at = from
  for (let tries = 0; tries < length; tries += 1) {
    if (tries === 0 && Math.abs(step) > 1) at = Math.max(0, Math.min(length - 1, at + step))
    else at = (at < 0 && way < 0 ? length - 1 : at + way + length) % length
    if (items[at]?.kind === 'option') return at
  }
  return -1
}
