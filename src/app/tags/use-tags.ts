import { useEntities } from '#app/data/rows.ts'

/** The teams of the service, by name; empty until they are known. */
export const useTags = () => useEntities('tag') ?? []

/** Teams as options of a field: their ids and names. */
export const useTagOptions = () => useTags().map(({ id, name }) => [id, name] as const)

/** The name of a team; '' for none, and for one that was deleted. */
export const useTagName = (id: string | null | undefined): string => useTags().find((tag) => tag.id === id)?.name ?? ''
