import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { useAreas } from '#app/areas/area.ts'
import { notifications } from '#app/browser/notifications.ts'
import { useAction } from '#app/data/use-action.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { type Status, sinceText, statusWithReason } from '#app/staff/statuses.ts'
import { useChooseStatus } from '#app/staff/use-choose-status.ts'
import { densityChoice, themeChoice } from '#app/theme/own-look.ts'
import { useLook } from '#app/theme/use-look.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Menu, MenuChoices, MenuItem, MenuLine, MenuSwitch, SubMenu } from '#app/ui/overlay/menu.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { Staff } from '#core/contract/index.ts'
import * as css from './account.css.ts'
import { LanguageChoices } from './language-choices.tsx'
import { densities, themes } from './looks.ts'
import { StatusChoices } from './status-choices.tsx'

type Props = {
  trigger: RefObject<HTMLElement | null>
  name: string
  email: string | undefined
  status: Status | undefined
  /** The reason and the time of the status, as far as the backend has them. */
  self: Pick<Staff, 'reasonId' | 'reason' | 'sinceMs'> | undefined
  onClose(): void
  onLeave(): void
}

/** The account menu. Loaded when its button is about to be pressed. */
export function AccountItems({ trigger, name, email, status, self, onClose, onLeave }: Props) {
  const setStatus = useAction(useChooseStatus())
  const nowMs = useServerNow(60_000)
  const navigate = useNavigate()
  const areas = useAreas().filter(({ place }) => place === 'account')
  const head = (
    <>
      <div className={css.who}>
        <div className={css.whoName}>{name}</div>
        {email && <div className={css.whoMail}>{email}</div>}
        {status && (
          <div className={css.whoStatus}>
            <bdi>{statusWithReason({ status, ...(self?.reason && { reason: self.reason }) })}</bdi>{' '}
            {self && sinceText(self, nowMs)}
          </div>
        )}
      </div>
      {setStatus.failure && (
        <div className={css.menuFailure}>
          <Notice>{failureText(setStatus.failure)}</Notice>
        </div>
      )}
    </>
  )
  return (
    <Menu label={t`Account`} trigger={trigger} placement="top start" onClose={onClose} head={head}>
      <StatusChoices
        status={status}
        reasonId={self?.reasonId}
        onChoose={async (choice) => {
          const result = await setStatus.run(choice)
          if (result?.ok) onClose()
        }}
      />
      <MenuLine />
      <LookChoices />
      <LanguageChoices />
      <MenuLine />
      <NotifyChoice />
      {areas.map(({ path, label, icon }) => (
        <MenuItem key={path} icon={<Icon name={icon} />} onSelect={() => void navigate({ to: path })}>
          {label()}
        </MenuItem>
      ))}
      <MenuItem icon={<Icon name="leave" />} onSelect={onLeave}>
        {t`Sign out`}
      </MenuItem>
    </Menu>
  )
}

/** Theme and density of this browser. */
const LookChoices = () => (
  <>
    <MenuChoices heading={t`Theme`} choices={themes} chosen={useLook(themeChoice)} onChoose={themeChoice.choose} />
    <SubMenu label={t`Density`} icon={<Icon name="list" />}>
      <MenuChoices
        isSubMenu
        heading={t`Density`}
        choices={densities}
        chosen={useLook(densityChoice)}
        onChoose={densityChoice.choose}
      />
    </SubMenu>
  </>
)

/** Lets offers show notifications while the app is hidden. Browsers only ask for the permission after a click. */
function NotifyChoice() {
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
