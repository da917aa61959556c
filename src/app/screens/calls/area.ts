import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

export const callsArea = {
  path: '/calls',
  label: () => t`Calls`,
  icon: 'phone',
  place: 'rail',
  onPhones: 'palette',
  needs: ['getCallLog', 'startCall'],
} as const satisfies Area
