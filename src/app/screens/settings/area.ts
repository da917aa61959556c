import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

export const settingsArea = {
  path: '/settings',
  label: () => t`Settings`,
  icon: 'gear',
  place: 'rail',
  roles: ['admin'],
  async entries(role) {
    const { resources } = await import('./resources.ts')
    return resources
      .filter(({ isFor }) => isFor(role))
      .map(({ id, title }) => ({ label: title(), to: `/settings/${id}` }))
  },
} as const satisfies Area
