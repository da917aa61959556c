import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as css from './sign-list.css.ts'
import type { SignList } from './use-sign-list.ts'

export const optionId = ({ listId }: Pick<SignList, 'listId'>, { id }: { id: string }) => `${listId}-${id}`

/**
 * Keeps the active option, and handles the keys that move and choose it. `news`: what a screen reader says of the
 * options.
 */
export function useSignChoice<Option extends { id: string }>(
  list: Pick<SignList, 'listId' | 'setActiveId' | 'setNews' | 'keys'>,
  found: readonly Option[],
  {
    term,
    news,
    choose,
    columns = 1,
  }: {
    term: string
    news: string
    choose(option: Option): void
    /** Number of options in a row of a grid. */
    columns?: number
  },
) {
  const [{ index, of }, setPlace] = useState({ index: 0, of: term })
  // Another search begins at its best result.
  const active = of === term ? Math.min(index, found.length - 1) : 0
  const setIndex = (next: number) => setPlace({ index: next, of: term })
  const option = found[active]
  const { setActiveId, setNews, keys } = list
  const activeId = option ? optionId(list, option) : null
  useLayoutEffect(() => {
    setActiveId(activeId)
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, setActiveId])
  useEffect(() => setNews(news), [news, setNews])

  function take(event: KeyboardEvent): boolean {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (!option || shiftKey || ctrlKey || metaKey || altKey) return false
    const step = gridStep(key, columns)
    if (step !== 0) setIndex((active + step + found.length * columns) % found.length)
    else if (key === 'Enter' || key === 'Tab') choose(option)
    else return false
    return true
  }
  useLayoutEffect(() => {
    keys.current = { take }
    return () => {
      keys.current = null
    }
  })
  return { active, setIndex }
}

/** By how many options a key moves; in a grid also sideways, by the order in which they are read. */
function gridStep(key: string, columns: number): number {
  const isRtl = document.documentElement.dir === 'rtl'
  if (key === 'ArrowDown') return columns
  if (key === 'ArrowUp') return -columns
  if (columns === 1) return 0
  if (key === 'ArrowRight') return isRtl ? -1 : 1
  if (key === 'ArrowLeft') return isRtl ? 1 : -1
  return 0
}

/** Keeps the list within the conversation: below its header, above the text box. */
export function useListRoom() {
  const surface = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const { current: element } = surface
      const talk = element?.closest('form')?.parentElement
      if (!element || !talk) return
      const room = element.getBoundingClientRect().bottom - talk.getBoundingClientRect().top
      element.style.setProperty(css.room.slice(4, -1), `${Math.max(0, room - headerPx)}px`)
    }
    measure()
    window.addEventListener('resize', measure)
    window.visualViewport?.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('resize', measure)
      window.visualViewport?.removeEventListener('resize', measure)
    }
  }, [])
  return surface
}

/** Stays free above the list, so that the conversation's name is seen. */
const headerPx = 64
