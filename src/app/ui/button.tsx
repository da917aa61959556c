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
    // biome-ignore lint/a11y/useButtonType: the default above is a literal; the rule does not see it
    type={type}
    className={[css.button[look], square && css.square, tall && css.tall, className].filter(Boolean).join(' ')}
    {...rest}
  />
)
