import { type ComponentProps, type ReactNode, useId } from 'react'
import * as css from './checkbox.css.ts'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'ref'> & {
  /** Without words beside it, it needs an `aria-label`. */
  children?: ReactNode
  description?: ReactNode
  /** Some of what it stands for is chosen. */
  isIndeterminate?: boolean
}

/** One of several things that may be chosen together, or a consent that is sent with its form. At once: `Switch`. */
export function Checkbox({ children, description, isIndeterminate = false, ...input }: Props) {
  const descriptionId = useId()
  const box = (
    <input
      type="checkbox"
      className={css.box}
      ref={(element) => {
        if (element) element.indeterminate = isIndeterminate
      }}
      aria-describedby={description ? descriptionId : undefined}
      {...input}
    />
  )
  if (!children) return box
  return (
    <div className={css.choice}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is its control */}
      <label className={css.label}>
        {box}
        {children}
      </label>
      {description && (
        <div className={css.description} id={descriptionId}>
          {description}
        </div>
      )}
    </div>
  )
}
