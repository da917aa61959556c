import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

export const profileArea = {
  path: '/profile',
  label: () => t`Profile and password`,
  icon: 'lock',
  place: 'account',
  load: async () => (await import('./profile-screen.tsx')).ProfileScreen,
} as const satisfies Area
