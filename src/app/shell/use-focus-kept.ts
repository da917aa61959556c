import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the screen if the focused element was removed with the previous screen. Otherwise the next Tab would begin at
 * the top of the page, and a screen reader would say nothing.
 */
export function useFocusKept(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // A page that was just opened keeps the focus at its top.
        if (!fromLocation || !pathChanged) return
        // After the paint: the screen may focus something of its own, and nothing has to be laid out for the question.
        requestAnimationFrame(() =>
          setTimeout(() => {
            const { activeElement } = document
            const isLost = !activeElement || activeElement === document.body || !isSeen(activeElement)
            if (isLost) main.current?.focus({ preventScroll: true })
          }),
        )
      }),
    [router],
  )
  return main
}

/** On a phone the list is hidden under the conversation. */
const isSeen = (element: Element) => getComputedStyle(element).visibility === 'visible'
