import type { KeyboardEvent } from 'react'
import type { DropdownState } from './use-dropdown.ts'

/** Keys in a dropdown's input: arrows move, Enter takes, Escape closes, Backspace removes the last chip. */
export function onDropdownKey(event: KeyboardEvent, state: DropdownState) {
  if (event.nativeEvent.isComposing) return
  const { key } = event
  const { mode, isOpen, text, items, active } = state
  if (key === 'ArrowDown' || key === 'ArrowUp' || (isOpen && (key === 'PageDown' || key === 'PageUp'))) {
    state.move(key)
  } else if (key === 'Enter' || (mode === 'email' && (key === ',' || key === ';'))) {
    const item = items[active]
    if (!isOpen && mode !== 'email') return
    if (key === 'Enter' && item?.kind === 'option') state.take(item.option)
    else if (mode === 'email') state.addText()
  } else if (key === 'Escape' && (isOpen || text !== '')) {
    event.stopPropagation()
    state.cancel()
  } else {
    if (key === 'Backspace' && text === '' && mode !== 'single') removeLast(state)
    return
  }
  event.preventDefault()
}

function removeLast({ chosen, known, remove }: DropdownState) {
  const last = chosen.findLast((value) => !known.get(value)?.readOnly)
  if (last !== undefined) remove(last)
}
