import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

export const devicesArea = {
  path: '/devices',
  label: () => t`Sound and camera`,
  icon: 'microphone',
  place: 'account',
} as const satisfies Area
