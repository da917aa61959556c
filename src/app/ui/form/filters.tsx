import { type ReactNode, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './filters.css.ts'

type Props = {
  /** Always in the row: a search field, chips. */
  children?: ReactNode
  /** Fields that stand behind a button on a phone. */
  folded?: ReactNode
  /** How many of the folded fields have a value: the button says it. */
  set?: number
}

/** The search and the filters of a list, in one row that folds where there is little room. */
export function Filters({ children, folded, set = 0 }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <search className={css.filters} aria-label={t`Filters`}>
      {children}
      {folded && (
        <>
          <Button className={css.unfold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name="filter" look="small" />
            {set > 0 ? `${t`Filters`} (${set})` : t`Filters`}
          </Button>
          <div className={css.folded}>{folded}</div>
        </>
      )}
    </search>
  )
}
