import type { Area } from '#app/areas/area.ts'
import { useEntities } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'

/** Notes in which colleagues have mentioned the user. */
export const mentionsArea = {
  path: '/mentions',
  label: () => t`Mentions`,
  icon: 'bell',
  place: 'rail',
  useCount: () => (useEntities('mention') ?? []).filter(({ readAtMs }) => readAtMs === null).length,
} as const satisfies Area
