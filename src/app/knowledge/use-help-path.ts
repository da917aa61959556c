import { useStateRow } from '#app/data/rows.ts'
import { helpEntryPath } from '#core/contract/index.ts'

/** Returns a function that answers the path of an entry's help page on this host. */
export function useHelpPath(): (entry: { id: string; title: string }) => string {
  const serviceId = useStateRow('profile')?.serviceId ?? ''
  return (entry) => helpEntryPath(serviceId, entry)
}
