import { type ComponentProps, type ReactNode, useId } from 'react'
import * as css from './checkbox.css.ts'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'ref'> & {
  /** Without children it needs an `aria-label`. */
  children?: ReactNode
  description?: ReactNode
  /** Only some of the items that it stands for are chosen. */
  isIndeterminate?: boolean
}

/**
 * One of several options that can be chosen together, or a consent sent with its form. For an immediate effect use
 * `Switch`.
 */
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
