import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A log that is this near to its end follows new messages, in pixels. */
const nearPx = 48
/** Older messages are requested when less than this is left above, in pixels. */
const abovePx = 400

/**
 * Keeps a log at its end while the visitor reads along, and in its place when the visitor has scrolled back.
 *
 * @param shown what is rendered; a new value may have changed the height
 * @param firstKey key of the first message: if it changes, older messages were added above
 */
export function useLogScroll(
  shown: unknown,
  firstKey: string,
  showOlder: () => Promise<void>,
): { scroller: RefObject<HTMLDivElement | null>; isAtEnd: boolean; onScroll: () => void; toEnd: () => void } {
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const seen = useRef({ top: 0, height: 0, firstKey: '' })
  const isAsking = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown makes the height
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const before = seen.current
    // The user has scrolled back, and the scroll event has not come yet.
    const hasLeft = box.scrollTop < before.top - 1 && restOf(box) > nearPx
    if (isAtEnd && !hasLeft) box.scrollTop = box.scrollHeight
    // Messages added above must not move the visible ones; engines with scroll anchoring do this themselves.
    else if (before.firstKey !== '' && before.firstKey !== firstKey && box.scrollTop < nearPx)
      box.scrollTop += box.scrollHeight - before.height
    seen.current = { top: hasLeft ? before.top : box.scrollTop, height: box.scrollHeight, firstKey }
  }, [shown, isAtEnd, firstKey])

  // When a keyboard opens or the composer grows, the end stays visible.
  useEffect(() => {
    const box = scroller.current
    if (!box || !isAtEnd) return
    const stay = new ResizeObserver(() => {
      box.scrollTop = box.scrollHeight
    })
    stay.observe(box)
    return () => stay.disconnect()
  }, [isAtEnd])

  async function askForOlder() {
    if (isAsking.current) return
    isAsking.current = true
    await showOlder()
    isAsking.current = false
  }

  return {
    scroller,
    isAtEnd,
    onScroll() {
      const box = scroller.current
      if (!box) return
      seen.current.top = box.scrollTop
      setIsAtEnd(restOf(box) < nearPx)
      if (box.scrollTop < abovePx) void askForOlder()
    },
    toEnd() {
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior: 'smooth' })
    },
  }
}

const restOf = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight
