import { type ReactNode, type Ref, useId } from 'react'
import { msg, t, translated } from '#app/language/t.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { spinner } from '#app/ui/feedback/spinner.css.ts'
import { Icon, type IconName } from '#app/ui/sign/icon.tsx'
import * as css from './field.css.ts'

/** [UI-12] */
export type FieldStatus = 'default' | 'success' | 'error' | 'idle' | 'pending' | 'warning'

export type FieldText = {
  label: string
  /** Id of the input, so that a label or link can point to it. */
  id?: string | undefined
  status?: FieldStatus | undefined
  /** Text below the box: an error with advice, or a hint. */
  message?: ReactNode
  /** Id of a further description elsewhere, such as why the form was refused. */
  'aria-describedby'?: string | undefined
}

/** An icon and a text for each status, so that none depends on colour alone. */
const marks: Record<Exclude<FieldStatus, 'default' | 'pending'>, [IconName, string]> = {
  success: ['check', msg`Accepted`],
  error: ['alert', msg`Invalid`],
  idle: ['clock', msg`Waiting`],
  warning: ['alert', msg`Please check`],
}

type Wiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-busy'?: true }
type Props = FieldText & {
  /** Before the input, inside the box. */
  icon?: ReactNode
  /** After the input, inside the box, such as a button. */
  end?: ReactNode
  /** The box contains chips, in as many lines as they need. */
  wraps?: boolean
  boxRef?: Ref<HTMLDivElement>
  children(wiring: Wiring): ReactNode
}

/** [UI-12] The frame of an input: its label, its box with the icon of its status, and its message. */
export function Field({ label, status = 'default', message, icon, end, wraps, boxRef, children, ...text }: Props) {
  const ownId = useId()
  const id = text.id ?? ownId
  const messageId = useId()
  const isTold = status !== 'default' || Boolean(message)
  const describedBy = [isTold && messageId, text['aria-describedby']].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div ref={boxRef} className={wraps ? `${css.box} ${css.wraps}` : css.box} data-status={status}>
        {icon && <span className={css.sign}>{icon}</span>}
        {children({
          id,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(status === 'error' && { 'aria-invalid': true }),
          ...(status === 'pending' && { 'aria-busy': true }),
        })}
        <Mark status={status} />
        {end}
      </div>
      {isTold && (
        <div className={message ? css.message[status] : visuallyHidden} id={messageId} aria-live="polite">
          {status === 'pending' && <span className={visuallyHidden}>{t`Checking…`} </span>}
          {status !== 'default' && status !== 'pending' && (
            <span className={visuallyHidden}>{translated(marks[status][1])}. </span>
          )}
          {message}
        </div>
      )}
    </div>
  )
}

function Mark({ status }: { status: FieldStatus }) {
  if (status === 'default') return null
  return (
    <span className={css.mark[status]}>
      {status === 'pending' ? <span className={spinner} /> : <Icon name={marks[status][0]} look="small" />}
    </span>
  )
}
