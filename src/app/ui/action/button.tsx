import type { ComponentProps } from 'react'
import * as css from './button.css.ts'

type Props = ComponentProps<'button'> & {
  look?: keyof typeof css.button
  /** Only an icon: needs an `aria-label`. */
  square?: boolean
  tall?: boolean
}

export const Button = ({ look = 'plain', square, tall, className, type = 'button', ...rest }: Props) => (
  <button
    type={type}
    className={[css.button[look], square && css.square, tall && css.tall, className].filter(Boolean).join(' ')}
    {...rest}
  />
)
