import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components/Switch'
import * as css from './switch.css.ts'

type Props = { children: ReactNode; isOn: boolean; isDisabled?: boolean; name?: string; onChange(isOn: boolean): void }

/** [UI-09] Turns something on or off at once, without saving a form. */
export const Switch = ({ children, isOn, isDisabled = false, onChange, ...rest }: Props) => (
  <AriaSwitch className={css.field} isSelected={isOn} isDisabled={isDisabled} onChange={onChange} {...rest}>
    <span className={css.track}>
      <span className={css.knob} />
    </span>
    {children}
  </AriaSwitch>
)
