import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { insertText } from '#app/browser/insert-text.ts'
import type { SignQuery } from '#core/messages/sign-query.ts'

/** Keys that the list, which is loaded later, handles for the text box. */
export type ListKeys = {
  /** Whether the list takes the key. */
  take(event: KeyboardEvent): boolean
}

/** A list that belongs to a text box and opens by a sign, such as `/` for canned responses. */
export type SignList = ReturnType<typeof useSignList>

type Sign = {
  sign: string
  /** The search before the caret; null: none. */
  queryAt(text: string, caret: number): SignQuery | null
  /** Fewer characters open the list only if its button has. */
  shortest?: number
}

/**
 * Opens the list while the text before the caret ends with a search: the sign and what follows. Escape closes it for
 * this search; the button opens it by writing the sign.
 */
export function useSignList(box: RefObject<HTMLTextAreaElement | null>, { sign, queryAt, shortest = 0 }: Sign) {
  const [query, setQuery] = useState<SignQuery | null>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const keys = useRef<ListKeys | null>(null)
  /** Place of the sign whose list was closed. */
  const dismissed = useRef<number | null>(null)
  const isByButton = useRef(false)
  const listId = useId()

  function show(next: SignQuery | null) {
    setQuery(next)
    if (next) return
    isByButton.current = false
    setActiveId(null)
    setNews('')
  }

  /** After each change of the text or the caret. */
  function look() {
    const field = box.current
    if (!field) return
    const { value, selectionStart, selectionEnd } = field
    const asked = queryAt(value, selectionEnd)
    const at = asked && (asked.term.length >= shortest || isByButton.current) ? asked : null
    // Undo of an insertion selects what it has replaced.
    const found = at && (selectionStart === selectionEnd || selectionStart === at.start) ? at : null
    if (dismissed.current !== null && value.charAt(dismissed.current) !== sign) dismissed.current = null
    const next = found && found.start !== dismissed.current ? found : null
    // Moving the caret within an equal search changes nothing.
    if (next?.start !== query?.start || next?.term !== query?.term) show(next)
  }

  function close() {
    const field = box.current
    if (query && field && isByButton.current && query.term === '')
      insertText(field, '', { start: query.start, end: query.start + sign.length })
    else dismissed.current = query?.start ?? null
    show(null)
  }

  return {
    sign,
    query,
    listId,
    activeId,
    news,
    keys,
    setActiveId,
    setNews,
    look,
    close,
    /** Text box and list have lost the focus to this element; it may be one of them. */
    leave(to: EventTarget | null) {
      const isInside = to === box.current || (to instanceof Element && to.closest('[data-list]') !== null)
      if (query && !isInside) show(null)
    },
    /** Opens the list at the caret, or closes it. */
    toggle() {
      const field = box.current
      if (!field) return
      if (query) return close()
      isByButton.current = true
      const before = field.value.slice(0, field.selectionStart)
      insertText(field, before === '' || /\s$/.test(before) ? sign : ` ${sign}`)
    },
    /** The list takes its keys before the text box does. While it is loaded, nothing is sent by the key that chooses. */
    onKey(event: KeyboardEvent): boolean {
      if (query === null) return false
      if (event.key === 'Escape') close()
      else return keys.current?.take(event) ?? (event.key === 'Enter' || event.key === 'Tab')
      return true
    },
    /** Properties of the text box while the list is open. */
    aria: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      ...(query && { 'aria-controls': listId }),
      ...(query && activeId !== null && { 'aria-activedescendant': activeId }),
    },
  }
}
