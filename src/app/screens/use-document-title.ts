import { useEffect } from 'react'
import { useStateRow } from '#app/data/rows.ts'
import { useBrand } from './brand/use-brand.ts'

/** Title of the tab: what is shown, with the number of unread messages before it. */
export function useDocumentTitle(page: string): void {
  const unread = useStateRow('counts')?.unread ?? 0
  const { name } = useBrand()
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${page} · ${name ?? 'Everline'}`
  }, [page, unread, name])
}
