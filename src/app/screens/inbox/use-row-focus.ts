import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

type Rows = ReadonlyArray<{ id: string }> | undefined

/**
 * Arrow keys, Home and End move the focus through all rows, including those that are not drawn yet.
 *
 * @returns `stopId`: the row that Tab focuses: the last one that had the focus, otherwise the open one
 */
export function useRowFocus({
  rows,
  currentId,
  scroll,
  scrollTo,
}: {
  rows: Rows
  currentId: string | undefined
  scroll: RefObject<HTMLDivElement | null>
  scrollTo: (index: number) => void
}): { stopId: string | undefined; onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => void } {
  const [focusedId, setFocusedId] = useState<string>()
  const wanted = useRef<string>(undefined)
  const latest = useRef({ rows, scrollTo })
  latest.current = { rows, scrollTo }

  // A distant row is drawn only after scrolling to it, and gets the focus then.
  useEffect(() => {
    if (!wanted.current) return
    const link = scroll.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"] > a`)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  })

  const onKeyDown = useCallback((event: KeyboardEvent<HTMLAnchorElement>) => {
    const all = latest.current.rows ?? []
    const at = all.findIndex((row) => row.id === event.currentTarget.parentElement?.dataset.row)
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
    const to = steps[event.key]
    const target = to === undefined ? undefined : all[to]
    if (to === undefined || !target) return
    event.preventDefault()
    wanted.current = target.id
    latest.current.scrollTo(to)
    setFocusedId(target.id)
  }, [])

  const isListed = (id: string | undefined) => id !== undefined && (rows ?? []).some((row) => row.id === id)
  const stopId = isListed(focusedId) ? focusedId : isListed(currentId) ? currentId : rows?.[0]?.id
  return { stopId, onKeyDown }
}
