import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createRerun } from '#core/platform/single-flight.ts'
import { nearPx, restOf } from './log-end.ts'

/** Older messages are requested when less than this is left above, in pixels. */
const abovePx = 400
/** Number of lines at the end whose height may still change. */
const watchedLines = 12

/**
 * Keeps a log at its end while the visitor reads along, and in its place when the visitor has scrolled back.
 *
 * @param shown what is rendered; a new value may have changed the height
 * @param firstKey key of the first message: if it changes, older messages were added above
 * @param canAsk whether older messages could come now
 * @param ownKey key of the newest message if the visitor has just written it: the log goes to its end; else ''
 */
export function useLogScroll(
  shown: unknown,
  firstKey: string,
  canAsk: boolean,
  ownKey: string,
  showOlder: () => Promise<void>,
): { scroller: RefObject<HTMLDivElement | null>; isAtEnd: boolean; onScroll: () => void; toEnd: () => void } {
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const seen = useRef({ top: 0, height: 0, firstKey: '' })
  // Known at once: until React has rendered again, a resize would return to the end whoever has just left it.
  const follows = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown makes the height
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const before = seen.current
    const isLeaving = hasLeft(box, before)
    if (follows.current && !isLeaving) box.scrollTop = box.scrollHeight
    // Messages added above must not move the visible ones; engines with scroll anchoring do this themselves.
    else if (before.firstKey !== '' && before.firstKey !== firstKey && box.scrollTop < nearPx)
      box.scrollTop += box.scrollHeight - before.height
    seen.current = { top: isLeaving ? before.top : box.scrollTop, height: box.scrollHeight, firstKey }
  }, [shown, isAtEnd, firstKey])

  useLayoutEffect(() => {
    const box = scroller.current
    if (ownKey === '' || !box) return
    box.scrollTop = box.scrollHeight
    follows.current = true
    setIsAtEnd(true)
  }, [ownKey])

  // When a keyboard opens, the composer grows or a picture has loaded, the end stays visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are the last ones
  useEffect(() => {
    const box = scroller.current
    if (!box || !isAtEnd) return
    const stay = new ResizeObserver(() => {
      if (follows.current && !hasLeft(box, seen.current)) box.scrollTop = box.scrollHeight
    })
    stay.observe(box)
    for (const line of [...box.children].slice(-watchedLines)) stay.observe(line)
    return () => stay.disconnect()
  }, [isAtEnd, shown])

  // A visitor who scrolls further during a request gets the messages before its answer, too.
  const askForOlder = useMemo(
    () =>
      createRerun(async () => {
        if (scroller.current && scroller.current.scrollTop < abovePx) await showOlder()
      }),
    [showOlder],
  )

  // Loads more while the beginning is in sight, also after an answer that brought nothing. A log that fits its box
  // cannot scroll: its beginning is always in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when something has come or may come
  useEffect(() => {
    const box = scroller.current
    if (box && (!isAtEnd || box.scrollHeight <= box.clientHeight)) void askForOlder()
  }, [firstKey, canAsk, isAtEnd])

  return {
    scroller,
    isAtEnd,
    onScroll() {
      const box = scroller.current
      if (!box) return
      seen.current.top = box.scrollTop
      follows.current = restOf(box) < nearPx
      setIsAtEnd(follows.current)
      void askForOlder()
    },
    toEnd() {
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior: 'smooth' })
    },
  }
}

/** Whether the user has scrolled back, also before the scroll event has come. */
const hasLeft = (box: HTMLElement, { top }: { top: number }) => box.scrollTop < top - 1 && restOf(box) > nearPx
