import { type RefObject, useEffect, useRef, useState } from 'react'

/** A little before it is seen, in pixels: what then grows is still outside of what the user reads. */
const aheadPx = 200

/**
 * Whether the element around the one with `marker` is, or was, on screen within a log. A log also draws lines that are
 * far outside of it.
 */
export function useComesOnScreen(): { marker: RefObject<HTMLElement | null>; hasCome: boolean } {
  const marker = useRef<HTMLElement>(null)
  const [hasCome, setHasCome] = useState(false)
  useEffect(() => {
    const line = marker.current?.parentElement
    if (!line || hasCome) return
    const watching = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setHasCome(true),
      { root: line.closest('[role="log"]'), rootMargin: `${aheadPx}px 0px` },
    )
    watching.observe(line)
    return () => watching.disconnect()
  }, [hasCome])
  return { marker, hasCome }
}
