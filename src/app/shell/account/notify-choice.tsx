import { useState } from 'react'
import { notifications } from '#app/browser/notifications.ts'
import { t } from '#app/language/t.ts'
import { MenuSwitch } from '#app/ui/overlay/menu.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'

/** Lets offers show notifications while the app is hidden. Browsers only ask for the permission after a click. */
export function NotifyChoice() {
  const [permission, setPermission] = useState(() => notifications.permission())
  if (permission === 'unsupported') return null
  const isBlocked = permission === 'denied'
  return (
    <MenuSwitch
      icon={<Icon name="bell" />}
      isOn={permission === 'granted'}
      isDisabled={permission !== 'default'}
      onChange={async () => {
        if (permission === 'default') setPermission(await notifications.ask())
      }}
    >
      {isBlocked ? t`Notifications are blocked by the browser` : t`Notify me`}
    </MenuSwitch>
  )
}
