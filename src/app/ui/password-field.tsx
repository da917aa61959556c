import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { Button } from './button.tsx'
import * as css from './field.css.ts'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'className'> & {
  label: string
  ref?: Ref<HTMLInputElement>
}

/** A password with its label, and a button that shows what is typed. */
export function PasswordField({ label, ...input }: Props) {
  const [isShown, setShown] = useState(false)
  const show = (
    <Button
      look="quiet"
      square
      aria-pressed={isShown}
      aria-label={isShown ? 'Hide characters' : 'Show characters'}
      onClick={() => setShown(!isShown)}
    >
      <Icon name={isShown ? 'eye-off' : 'eye'} look="small" />
    </Button>
  )
  return (
    <Field label={label} end={show}>
      {({ id }) => (
        <input
          className={css.input}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
      )}
    </Field>
  )
}
