import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

export const settingsArea = {
  path: '/settings',
  label: () => t`Settings`,
  icon: 'gear',
  place: 'rail',
  onPhones: 'palette',
  needs: ['listLicenses', 'listCannedResponses'],
  entries: async (self) => (await import('./settings-entries.ts')).settingsEntries(self),
} as const satisfies Area
