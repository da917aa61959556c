import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

export const appearanceArea = {
  path: '/appearance',
  label: () => t`Appearance`,
  icon: 'sun',
  place: 'settings',
  needs: ['setThemeConfig'],
} as const satisfies Area
