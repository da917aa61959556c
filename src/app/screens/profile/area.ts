import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

export const profileArea = {
  path: '/profile',
  label: () => t`Profile and password`,
  icon: 'lock',
  place: 'account',
} as const satisfies Area
