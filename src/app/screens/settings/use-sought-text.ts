import { type RefObject, useEffect, useState } from 'react'

/** Elements that name a field or a part of a page. */
const naming = 'label, legend, h1, h2, h3, button, [role=columnheader]'

/**
 * Shows the user the text that a search has found, as soon as the page shows it: the text is scrolled into view, and its
 * field or button gets the focus, or the page if that is disabled. Forgotten when another text is sought.
 *
 * @returns to be called with the text that is sought on the page that is opened; null: none
 */
export function useSoughtText(content: RefObject<HTMLElement | null>): (text: string | null) => void {
  const [sought, setSought] = useState<{ text: string } | null>(null)
  useEffect(() => {
    const page = content.current
    if (!page || !sought) return
    const show = () => {
      const found = [...page.querySelectorAll<HTMLElement>(naming)].find((each) => nameOf(each) === sought.text)
      if (!found) return false
      found.scrollIntoView({ block: 'center' })
      ;(focusable(found) ?? page).focus({ preventScroll: true })
      return true
    }
    if (show()) return
    // The page may be loading yet.
    const changes = new MutationObserver(() => show() && changes.disconnect())
    changes.observe(page, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [content, sought])
  return (text) => setSought(text === null ? null : { text })
}

const nameOf = (element: HTMLElement) => element.textContent?.trim()

/** Returns the element that gets the focus for a name: the field of a label, a switch within it, or the button itself. */
const focusable = (element: HTMLElement): HTMLElement | null => {
  const control = element instanceof HTMLLabelElement ? element.control : null
  const found = control ?? element.querySelector<HTMLElement>('input, button, select, textarea') ?? element
  return found.matches('input, button, select, textarea') && !found.matches(':disabled') ? found : null
}
