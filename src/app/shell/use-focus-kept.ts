import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to the screen where another one has taken away what had it: else the next Tab would begin at the top
 * of the page, and a screen reader would say nothing.
 */
export function useFocusKept(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // A page that was just opened begins at its top.
        if (!fromLocation || !pathChanged) return
        const { activeElement } = document
        const isLost = !activeElement || activeElement === document.body || !isSeen(activeElement)
        if (isLost) main.current?.focus({ preventScroll: true })
      }),
    [router],
  )
  return main
}

/** On a phone the list lies unseen under the conversation. */
const isSeen = (element: Element) => getComputedStyle(element).visibility === 'visible'
