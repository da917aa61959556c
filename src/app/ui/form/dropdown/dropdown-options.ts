import type { ReactNode } from 'react'
import { msg } from '#app/language/t.ts'

/*
 * What a dropdown is told, and how a press changes what is chosen. In e-mail mode a value that is no option is an
 * address that somebody typed.
 */

/** [ENT-11] `isAllOption` stands for all others; `readOnly` is chosen for good and cannot be taken away. */
export type DropdownOption = {
  value: string
  label: string
  isAllOption?: boolean
  disabled?: boolean
  /** Address of a picture. */
  logo?: string
  icon?: ReactNode
  readOnly?: boolean
}

/** Options that belong together, under a heading. */
export type DropdownGroup = { label: string; options: readonly DropdownOption[] }
export type DropdownMode = 'single' | 'multiple' | 'email'

/** [DRP-01] */
export const clearTooltip = msg`Clear`

const padded = (count: number): readonly DropdownOption[] =>
  Array.from({ length: count }, (_, value) => {
    const text = String(value).padStart(2, '0')
    return { value: text, label: text }
  })
/** [DRP-01] `00` to `23`. */
export const hourOptions = padded(24)
/** [DRP-01] `00` to `59`. */
export const minuteOptions = padded(60)

type Rules = { mode: DropdownMode; multipleLimit?: number | undefined }

/** [DRP-01] Whether an option cannot be chosen now: disabled itself, or beyond the limit. */
export function isBlocked(option: DropdownOption, chosen: readonly string[], options: Options, rules: Rules): boolean {
  if (option.disabled || option.readOnly) return true
  if (rules.mode === 'single' || option.isAllOption || chosen.includes(option.value)) return false
  // The all-option gives way to whatever is chosen instead of it.
  const counted = chosen.filter((value) => !options.get(value)?.isAllOption)
  return counted.length >= (rules.multipleLimit ?? Number.POSITIVE_INFINITY)
}
type Options = ReadonlyMap<string, DropdownOption>

/** [DRP-01] What is chosen after a press on `option`. An all-option clears the others, another clears it. */
export function choose(option: DropdownOption, chosen: readonly string[], options: Options, rules: Rules) {
  if (isBlocked(option, chosen, options, rules)) return chosen
  if (rules.mode === 'single') return [option.value]
  if (chosen.includes(option.value)) return chosen.filter((value) => value !== option.value)
  const kept = chosen.filter((value) => {
    const other = options.get(value)
    return other?.readOnly || (option.isAllOption ? false : !other?.isAllOption)
  })
  return [...kept, option.value]
}

/** The chosen values after Clear, or after one chip was removed; read-only values stay. */
export const withdraw = (chosen: readonly string[], options: Options, which?: string) =>
  chosen.filter((value) => options.get(value)?.readOnly || (which !== undefined && value !== which))

/** [DRP-02] Free text as a chip: trimmed, once, within the limit. */
export function addTyped(text: string, chosen: readonly string[], options: Options, rules: Rules): readonly string[] {
  const value = text.trim()
  if (value === '' || chosen.includes(value)) return chosen
  const known = options.get(value)
  return choose(known ?? { value, label: value }, chosen, options, rules)
}

/** Lists that a filter ran over, with what it compares: ten thousand labels are lowered once, not with each key. */
const lowered = new WeakMap<DropdownOption, string>()
const textOf = (option: DropdownOption) => {
  let text = lowered.get(option)
  if (text === undefined) {
    text = option.label.toLocaleLowerCase()
    lowered.set(option, text)
  }
  return text
}

export type ListedItem = { kind: 'heading'; label: string } | { kind: 'option'; option: DropdownOption }

/** The items of the list for a search term: options whose label contains it, below their headings. */
export function listedItems(all: readonly (DropdownOption | DropdownGroup)[], term: string): ListedItem[] {
  const wanted = term.trim().toLocaleLowerCase()
  const listed: ListedItem[] = []
  const fits = (option: DropdownOption) => wanted === '' || textOf(option).includes(wanted)
  for (const entry of all) {
    if ('value' in entry) {
      if (fits(entry)) listed.push({ kind: 'option', option: entry })
      continue
    }
    const options = entry.options.filter(fits)
    if (options.length > 0) listed.push({ kind: 'heading', label: entry.label })
    for (const option of options) listed.push({ kind: 'option', option })
  }
  return listed
}

export function optionsByValue(all: readonly (DropdownOption | DropdownGroup)[]): Options {
  return new Map(
    all.flatMap((entry) => ('value' in entry ? [entry] : entry.options)).map((option) => [option.value, option]),
  )
}
