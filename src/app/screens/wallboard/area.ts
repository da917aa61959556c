import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

/** The wallboard: a team's figures on a screen at the wall. */
export const wallboardArea = {
  path: '/wallboard',
  label: () => t`Wallboard`,
  icon: 'M5 20v-8M12 20V4M19 20v-5',
  place: 'rail',
  onPhones: 'palette',
  needs: ['getQueueMonitor'],
} as const satisfies Area
