import { useEffect } from 'react'
import { useBrand } from '#app/brand/use-brand.ts'
import { useStateRow } from '#app/data/rows.ts'
import { written } from '#app/language/t.ts'

/** Title of the tab: what is shown, with the number of unread messages before it. */
export function useDocumentTitle(page: string): void {
  const unread = useStateRow('counts')?.unread ?? 0
  const { name } = useBrand()
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${written(page)} · ${written(name ?? 'Everline')}`
  }, [page, unread, name])
}
