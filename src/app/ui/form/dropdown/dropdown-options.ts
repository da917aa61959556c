import type { ReactNode } from 'react'
import { msg } from '#app/language/t.ts'

/*
 * Options of a dropdown, and how a press changes the chosen ones. In e-mail mode a value without an option is an
 * address that the user typed.
 */

/** [ENT-11] `isAllOption` stands for all other options; a chosen `readOnly` option cannot be removed by itself. */
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

/** [DRP-01] Whether an option cannot be chosen now: it is disabled, or the limit is reached. */
export function isBlocked(option: DropdownOption, chosen: readonly string[], options: Options, rules: Rules): boolean {
  if (option.disabled || option.readOnly) return true
  if (rules.mode === 'single' || option.isAllOption || chosen.includes(option.value)) return false
  // The all-option does not count: choosing another option replaces it.
  const counted = chosen.filter((value) => !options.get(value)?.isAllOption)
  return counted.length >= (rules.multipleLimit ?? Number.POSITIVE_INFINITY)
}
type Options = ReadonlyMap<string, DropdownOption>

/**
 * [DRP-01] The chosen values after a press on `option`. The all-option replaces all others, read-only ones too, because
 * it stands for them; another option replaces it.
 */
export function choose(option: DropdownOption, chosen: readonly string[], options: Options, rules: Rules) {
  if (isBlocked(option, chosen, options, rules)) return chosen
  if (rules.mode === 'single') return [option.value]
  if (chosen.includes(option.value)) return chosen.filter((value) => value !== option.value)
  if (option.isAllOption) return [option.value]
  return [...chosen.filter((value) => !options.get(value)?.isAllOption), option.value]
}

/** The chosen values after Clear, or after one chip was removed; read-only values stay. */
export const withdraw = (chosen: readonly string[], options: Options, which?: string) =>
  chosen.filter((value) => options.get(value)?.readOnly || (which !== undefined && value !== which))

/** [DRP-02] Adds free text as a chip: trimmed, without duplicates, within the limit. */
export function addTyped(text: string, chosen: readonly string[], options: Options, rules: Rules): readonly string[] {
  const value = text.trim()
  if (value === '' || chosen.includes(value)) return chosen
  const known = options.get(value)
  return choose(known ?? { value, label: value }, chosen, options, rules)
}

/** Labels in lower case, for the search: ten thousand are converted once and not at each key. */
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
