import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

export const kioskArea = {
  path: '/kiosk',
  label: () => t`Kiosk mode`,
  icon: 'window',
  place: 'settings',
} as const satisfies Area
