import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

export const settingsArea = {
  path: '/settings',
  label: () => t`Settings`,
  icon: 'gear',
  place: 'rail',
  onPhones: 'palette',
  needs: ['listLicenses', 'listCannedResponses'],
  async entries(self) {
    const { resources } = await import('./resources.ts')
    return resources
      .filter(({ isFor }) => isFor(self))
      .map(({ id, title }) => ({ label: title(), to: `/settings/${id}` }))
  },
} as const satisfies Area
