import type { ComponentProps } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon, type IconName } from '#app/ui/sign/icon.tsx'
import type { Toggle } from './call-actions.ts'
import { hangUpSign } from './call-signs.ts'
import * as css from './calls.css.ts'

/** A sign above its word. */
const Tool = ({ label, icon, className = css.tool, ...rest }: ComponentProps<'button'> & Named) => (
  <Button className={className} {...rest}>
    <Icon name={icon} />
    {label}
  </Button>
)

type Named = { label: string; icon: IconName }

/**
 * @param props.warns being on means that somebody does not hear: it must be seen at a glance
 * @param props.isBusy the press before is not answered yet, so another does nothing
 */
export function ToolSwitch(
  props: Named & { isOn: boolean; warns?: true; isBusy?: boolean; onTurn(isOn: boolean): void },
) {
  const { label, isOn, icon, warns, isBusy = false, onTurn } = props
  return (
    <Tool
      label={label}
      icon={icon}
      className={isOn ? (warns ? css.warning : css.opened) : css.tool}
      aria-pressed={isOn}
      aria-busy={isBusy}
      onClick={() => onTurn(!isOn)}
    />
  )
}

export const MuteSwitch = ({ isMuted, toggle }: { isMuted: boolean; toggle: Toggle }) => (
  <ToolSwitch
    label={t`Mute`}
    isOn={isMuted}
    icon={isMuted ? 'microphone-off' : 'microphone'}
    warns
    onTurn={() => toggle('isMuted')}
  />
)

/** Opens a part below the call, or more tools. */
export const OpenButton = ({ isOpen, ...rest }: Named & { isOpen: boolean; onClick: () => void }) => (
  <Tool className={isOpen ? css.opened : css.tool} aria-expanded={isOpen} {...rest} />
)

/** Does something at once. */
export const ToolButton = (props: Named & { onClick: () => void }) => <Tool {...props} />

export const HangUp = ({ run }: { run: () => void }) => (
  <Button look="danger" className={css.hangUp} onClick={run}>
    <Icon name={hangUpSign} />
    {t`Hang up`}
  </Button>
)
