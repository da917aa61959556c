import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

/** The logs at an address of their own, because a kiosk may show them. */
export const logsArea = {
  path: '/logs',
  label: () => t`Activity logs`,
  icon: 'list',
  place: 'account',
  needs: ['searchLogs'],
  isForKiosk: true,
} as const satisfies Area
