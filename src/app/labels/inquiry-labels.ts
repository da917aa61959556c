import { useEntities } from '#app/data/rows.ts'

/** The labels with these ids, by name; those that were deleted are left out. */
export function useLabels(ids: readonly string[]) {
  const labels = useEntities('label') ?? []
  return labels.filter(({ id }) => ids.includes(id))
}
