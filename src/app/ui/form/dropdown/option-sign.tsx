import type { ReactNode } from 'react'
import * as css from './dropdown.css.ts'
import type { DropdownOption } from './dropdown-options.ts'

/** Logo or icon of an option. */
export function OptionSign({ option }: { option: DropdownOption }): ReactNode {
  if (option.logo) return <img className={css.logo} src={option.logo} alt="" />
  return option.icon ?? null
}
