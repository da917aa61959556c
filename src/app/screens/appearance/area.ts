import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

export const appearanceArea = {
  path: '/appearance',
  label: () => t`Appearance`,
  icon: 'sun',
  place: 'settings',
  needs: ['setThemeConfig'],
  load: async () => (await import('./appearance-screen.tsx')).AppearanceScreen,
} as const satisfies Area
