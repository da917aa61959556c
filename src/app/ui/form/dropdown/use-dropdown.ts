import { useMemo, useRef, useState } from 'react'
import {
  addTyped,
  choose,
  type DropdownGroup,
  type DropdownMode,
  type DropdownOption,
  listedItems,
  optionsByValue,
  withdraw,
} from './dropdown-options.ts'
import { nextOption } from './next-option.ts'

/** Options of a dropdown, and the chosen ones. */
export type DropdownChoice = {
  mode?: DropdownMode
  options: readonly (DropdownOption | DropdownGroup)[]
  chosen: readonly string[]
  onChange(chosen: readonly string[]): void
  multipleLimit?: number
  isDisabled?: boolean
}

/** State of a dropdown: the text in its input, whether its list is open, and the active option. */
export function useDropdown(choice: DropdownChoice) {
  const { mode = 'single', options, chosen, onChange, multipleLimit, isDisabled = false } = choice
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const rules = { mode, multipleLimit }
  const known = useMemo(() => optionsByValue(options), [options])
  const items = useMemo(() => (isOpen ? listedItems(options, text) : []), [isOpen, options, text])
  // While the user searches, Enter takes the first option that fits.
  const active = moved < 0 && text !== '' && mode !== 'email' ? nextOption(items, -1, 'ArrowDown') : moved

  const set = (next: readonly string[]) => next !== chosen && onChange(next)
  function close() {
    setOpen(false)
    setMoved(-1)
    if (mode !== 'email') setText('')
  }
  return {
    mode,
    chosen,
    isDisabled,
    rules,
    known,
    input,
    text,
    isOpen,
    items,
    active,
    close,
    open() {
      if (isDisabled) return
      setOpen(true)
      if (!isOpen) setMoved(-1)
    },
    cancel() {
      setText('')
      close()
    },
    type(typed: string) {
      setText(typed)
      setOpen(true)
      setMoved(-1)
    },
    /** Makes the option active that an arrow or page key leads to. */
    move(key: string) {
      setOpen(true)
      setMoved(nextOption(isOpen ? items : listedItems(options, text), active, key))
    },
    take(option: DropdownOption) {
      set(choose(option, chosen, known, rules))
      setText('')
      if (mode === 'single') close()
      input.current?.focus()
    },
    /** [DRP-02] Makes a chip of the typed text; a text that is refused stays in the input. */
    addText() {
      const next = addTyped(text, chosen, known, rules)
      set(next)
      if (text.trim() === '' || next !== chosen || chosen.includes(text.trim())) setText('')
    },
    remove: (value: string) => onChange(withdraw(chosen, known, value)),
    clear() {
      onChange(withdraw(chosen, known))
      setText('')
      input.current?.focus()
    },
  }
}

export type DropdownState = ReturnType<typeof useDropdown>
