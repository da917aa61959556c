import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

export const teamArea = {
  path: '/team',
  label: () => t`Team`,
  icon: 'people',
  place: 'rail',
  needs: ['listTeam'],
} as const satisfies Area
