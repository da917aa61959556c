import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

export const diagnosticsArea = {
  path: '/diagnostics',
  label: () => t`Diagnostics and feedback`,
  icon: 'pulse',
  place: 'account',
  isForKiosk: true,
} as const satisfies Area
