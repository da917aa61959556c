import type { ComponentProps } from 'react'
import { button } from './button.css.ts'

/** The kit's button is made for a desk full of them; this one for a finger. */
export const Button = ({ look, ...rest }: ComponentProps<'button'> & { look: keyof typeof button }) => (
  <button type="button" className={button[look]} {...rest} />
)
