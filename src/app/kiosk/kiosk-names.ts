import { t } from '#app/language/t.ts'
import type { IconName } from '#app/ui/sign/icon.tsx'
import type { KioskPath } from './kiosk-keeper.ts'

export const kioskNames: Record<KioskPath, { label: string; icon: IconName }> = {
  '/inbox': {
    get label() {
      return t`Inbox`
    },
    icon: 'inbox',
  },
  '/diagnostics': {
    get label() {
      return t`Diagnostics and feedback`
    },
    icon: 'pulse',
  },
  '/logs': {
    get label() {
      return t`Logs of all`
    },
    icon: 'list',
  },
}
