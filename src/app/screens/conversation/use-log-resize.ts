import { type RefObject, useEffect, useRef } from 'react'
import { endPx } from './use-log-virtualizer.ts'

/**
 * Reacts to changes of the log's height. If the log is scrolled to its end, it stays there when a keyboard opens or the
 * composer grows. If the log becomes higher than its content, older messages are shown: it could not scroll to them.
 */
export function useLogResize(
  scroll: RefObject<HTMLDivElement | null>,
  { isAtEnd, toEnd, showOlder }: { isAtEnd: boolean; toEnd: () => void; showOlder: () => void },
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
      if (log.scrollHeight <= log.clientHeight + endPx) showOlder()
    })
    watching.observe(log)
    return () => watching.disconnect()
  }, [scroll, showOlder])
}
