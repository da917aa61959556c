import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon, type IconName } from '#app/ui/sign/icon.tsx'
import type { Turn } from './call-actions.ts'
import * as css from './calls.css.ts'

/**
 * @param props.warns being on means that somebody does not hear: it must be seen at a glance
 * @param props.isBusy the press before is not answered yet, so another does nothing
 */
export function ToolSwitch(props: {
  label: string
  isOn: boolean
  icon: IconName
  warns?: true
  isBusy?: boolean
  onTurn(isOn: boolean): void
}) {
  const { label, isOn, icon, warns, isBusy = false, onTurn } = props
  return (
    <Button
      look={isOn ? (warns ? 'danger' : 'primary') : 'plain'}
      square
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-busy={isBusy}
      onClick={() => onTurn(!isOn)}
    >
      <Icon name={icon} />
    </Button>
  )
}

export const MuteSwitch = ({ isMuted, turn }: { isMuted: boolean; turn: Turn }) => (
  <ToolSwitch
    label={t`Mute`}
    isOn={isMuted}
    icon={isMuted ? 'microphone-off' : 'microphone'}
    warns
    onTurn={(muted) => turn({ isMuted: muted })}
  />
)

/** Opens a part below the call. */
export function OpenButton(props: { label: string; icon: IconName; isOpen: boolean; onClick: () => void }) {
  const { label, icon, isOpen, onClick } = props
  return (
    <Button
      look="plain"
      square
      className={isOpen ? css.opened : undefined}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <Icon name={icon} />
    </Button>
  )
}

/** Does something at once. */
export const ToolButton = ({ label, icon, onClick }: { label: string; icon: IconName; onClick: () => void }) => (
  <Button look="plain" square aria-label={label} title={label} onClick={onClick}>
    <Icon name={icon} />
  </Button>
)

export const HangUp = ({ run }: { run: () => void }) => (
  <Button look="danger" className={css.hangUp} aria-label={t`Hang up`} title={t`Hang up`} onClick={run}>
    <Icon name="hang-up" />
  </Button>
)
