import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow, useStaff } from '#app/data/rows.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu, MenuChoice, MenuGroup, MenuItem, MenuLine } from '#app/ui/menu.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { failureWords } from '../failure-words.ts'
import { useOwnSelf } from '../own-self.ts'
import { useAction } from '../use-action.ts'
import { NotifyChoice } from './notify-choice.tsx'
import * as css from './shell.css.ts'
import { SignOut } from './sign-out.tsx'
import { ThemeChoices } from './theme-choices.tsx'

const statuses = [
  ['available', 'Available'],
  ['busy', 'Busy'],
  ['away', 'Away'],
] as const

/** The own avatar; behind it status, theme, notifications and the way out. */
export function AccountMenu() {
  const { eid, name, role } = useOwnSelf()
  const self = useStaff()?.find((row) => row.eid === eid)
  const profile = useLiveRow('session')?.profile
  const status = self?.status ?? profile?.status ?? undefined
  const setStatus = useAction(useCommands().setStatus)
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const words = statuses.find(([value]) => value === status)?.[1]
  const close = () => setOpen(false)

  return (
    <div className={css.account}>
      <button
        type="button"
        className={css.accountButton}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`Account: ${name}${words ? `, ${words}` : ''}`}
        title={name}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar id={eid} name={name} status={status} />
      </button>
      {isOpen && (
        <Menu label="Account" className={css.accountMenu} onClose={close}>
          <div className={css.who}>
            <div className={css.whoName}>{name}</div>
            {self && <div className={css.whoMail}>{self.email}</div>}
          </div>
          <MenuGroup heading="Status">
            {statuses.map(([value, label]) => (
              <MenuChoice
                key={value}
                isChosen={value === status}
                icon={<span className={css.dot} data-status={value} />}
                onSelect={async () => {
                  const result = await setStatus.run(value)
                  if (result?.ok) close()
                }}
              >
                {label}
              </MenuChoice>
            ))}
          </MenuGroup>
          {setStatus.failure && (
            <div className={css.menuFailure}>
              <Notice>{failureWords(setStatus.failure)}</Notice>
            </div>
          )}
          <MenuLine />
          <ThemeChoices />
          <MenuLine />
          <NotifyChoice />
          <MenuItem
            icon={<Icon name="lock" />}
            onSelect={() => {
              close()
              void navigate({ to: '/profile' })
            }}
          >
            Profile and password
          </MenuItem>
          <MenuItem
            icon={<Icon name="pulse" />}
            onSelect={() => {
              close()
              void navigate({ to: '/diagnostics' })
            }}
          >
            Diagnostics and feedback
          </MenuItem>
          {role === 'admin' && (
            <MenuItem
              icon={<Icon name="list" />}
              onSelect={() => {
                close()
                void navigate({ to: '/logs' })
              }}
            >
              Logs of all
            </MenuItem>
          )}
          <MenuItem
            icon={<Icon name="leave" />}
            onSelect={() => {
              close()
              setLeaving(true)
            }}
          >
            Sign out
          </MenuItem>
        </Menu>
      )}
      {isLeaving && <SignOut onStay={() => setLeaving(false)} />}
    </div>
  )
}
