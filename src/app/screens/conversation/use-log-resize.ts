import { type RefObject, useEffect, useRef } from 'react'

/**
 * Reacts to changes of the log's height: if the log is scrolled to its end, it stays there when a keyboard opens or the
 * composer grows.
 */
export function useLogResize(
  scroll: RefObject<HTMLDivElement | null>,
  { isAtEnd, toEnd }: { isAtEnd: boolean; toEnd: () => void },
) {
  const now = useRef({ isAtEnd, toEnd })
  now.current = { isAtEnd, toEnd }
  useEffect(() => {
    const log = scroll.current
    if (!log) return
    let height = log.clientHeight
    const watching = new ResizeObserver(() => {
      const isOther = log.clientHeight !== height
      height = log.clientHeight
      if (isOther && now.current.isAtEnd) now.current.toEnd()
    })
    watching.observe(log)
    return () => watching.disconnect()
  }, [scroll])
}
