import type { InputHTMLAttributes } from 'react'
import { t } from '#app/language/t.ts'
import * as css from './color-field.css.ts'
import type { FieldText } from './field.tsx'
import { TextField } from './text-field.tsx'

type Props = FieldText &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'onBlur'> & {
    /** The text as typed; `hexIn` reads it. */
    value: string
    /** Default while the field is empty or not a colour. */
    usual: string
    onChange(event: { target: { value: string } }): void
  }

/** A colour by its six digits, typed, pasted or picked. */
export const ColorField = ({ value, usual, onChange, ...field }: Props) => (
  <TextField
    {...field}
    value={value}
    placeholder={usual}
    spellCheck={false}
    autoComplete="off"
    onChange={onChange}
    end={
      <input
        type="color"
        aria-label={t`Choose the colour`}
        className={css.picker}
        value={hexIn(value) ?? usual}
        onChange={onChange}
      />
    }
  />
)

/** `#abc` and `AABBCC` are what people paste. */
export function hexIn(text: string): string | null {
  const hex = text.trim().toLowerCase().replace(/^#/, '')
  if (/^[0-9a-f]{6}$/.test(hex)) return `#${hex}`
  return /^[0-9a-f]{3}$/.test(hex) ? `#${hex.replace(/./g, '$&$&')}` : null
}
