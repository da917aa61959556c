import type { ComponentProps } from 'react'
import { button } from './button.css.ts'

/** The kit's button is small, for screens full of buttons; this one is large enough for a finger. */
export const Button = ({ look, ...rest }: ComponentProps<'button'> & { look: keyof typeof button }) => (
  <button type="button" className={button[look]} {...rest} />
)
