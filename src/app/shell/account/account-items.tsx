import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useAreas } from '#app/areas/area.ts'
import { useCommands } from '#app/data/everline.tsx'
import { orQueued } from '#app/data/or-queued.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { type Status, statuses } from '#app/staff/statuses.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Menu, MenuChoices, MenuItem, MenuLine } from '#app/ui/overlay/menu.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './account.css.ts'
import { LookChoices } from './look-choices.tsx'
import { NotifyChoice } from './notify-choice.tsx'

type Props = {
  trigger: RefObject<HTMLElement | null>
  name: string
  email: string | undefined
  status: Status | undefined
  onClose(): void
  onLeave(): void
}

/** The account menu. Loaded when its button is about to be pressed. */
export function AccountItems({ trigger, name, email, status, onClose, onLeave }: Props) {
  const { eid } = useOwnSelf()
  const { ask, queue } = useCommands()
  const setStatus = useAction((status: Status) =>
    orQueued(ask('setStaffStatus', { params: { eid }, body: { status } }), () =>
      queue({ eid, kind: 'set-status', payload: { status } }),
    ),
  )
  const navigate = useNavigate()
  const areas = useAreas().filter(({ place }) => place === 'account')
  const head = (
    <>
      <div className={css.who}>
        <div className={css.whoName}>{name}</div>
        {email && <div className={css.whoMail}>{email}</div>}
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
      <MenuChoices
        heading={t`Status`}
        choices={statuses().map(([value, label]) => ({
          value,
          label,
          icon: <span className={css.dot} data-status={value} />,
        }))}
        chosen={status}
        onChoose={async (value) => {
          const result = await setStatus.run(value)
          if (result?.ok) onClose()
        }}
      />
      <MenuLine />
      <LookChoices />
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
