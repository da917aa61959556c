import type { Area } from '#app/areas/area.ts'
import { t } from '#app/language/t.ts'

export const logsArea = {
  path: '/logs',
  label: () => t`Logs of all`,
  icon: 'list',
  place: 'account',
  roles: ['admin'],
  isForKiosk: true,
  load: async () => (await import('./client-logs-screen.tsx')).ClientLogsScreen,
} as const satisfies Area
