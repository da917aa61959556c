import { useEffect, useRef } from 'react'
import { useBrand } from '#app/brand/use-brand.ts'
import { stateQuery } from '#app/data/rows.ts'
import { useFollowed } from '#app/data/use-followed.ts'
import { written } from '#app/language/t.ts'

/**
 * Title of the tab: what is shown, with the number of unread messages before it. It is right in tabs that nobody sees too,
 * and nothing is rendered for it.
 */
export function useDocumentTitle(page: string): void {
  const { name } = useBrand()
  const unread = useRef(0)
  const show = () => {
    const title = `${unread.current > 0 ? `(${unread.current}) ` : ''}${written(page)} · ${written(name ?? 'Everline')}`
    if (document.title !== title) document.title = title
  }
  // First, so that a number that is known stands in the first title.
  useFollowed(stateQuery('counts'), (counts) => {
    unread.current = counts?.unread ?? 0
    show()
  })
  useEffect(show)
}
