import type { IconName } from '#app/ui/icon.tsx'
import type { KioskPath } from './kiosk-keeper.ts'

export const kioskNames: Record<KioskPath, { label: string; icon: IconName }> = {
  '/inbox': { label: 'Inbox', icon: 'inbox' },
  '/diagnostics': { label: 'Diagnostics and feedback', icon: 'pulse' },
  '/logs': { label: 'Logs of all', icon: 'list' },
}
