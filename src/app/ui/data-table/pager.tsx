import { useId } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './data-table.css.ts'
import { hasPages, lastPage, pagerText, snapPageSize, tableTexts } from './table-model.ts'
import type { Page } from './use-table-rows.ts'

type Props = { page: Page; sizes: readonly number[]; count: number; onPage(page: Page): void }

/** [TBL-01] The range of rows that is shown and, where there are more, the page size and buttons to the other pages. */
export function Pager({ page: { index, size }, sizes, count, onPage }: Props) {
  const id = useId()
  const last = lastPage(size, count)
  const go = (to: number) => onPage({ index: to, size })
  const range = (
    <span className={css.range} role="status" dir="auto">
      {pagerText(index, size, count)}
    </span>
  )
  if (!hasPages(count, { index, size })) return <div className={css.pager}>{range}</div>
  return (
    <nav className={css.pager} aria-label={t`Pages`}>
      <label htmlFor={id}>{tableTexts.perPage}</label>
      <select
        id={id}
        className={css.sizes}
        value={size}
        onChange={(event) => {
          const next = snapPageSize(Number(event.target.value), sizes)
          // The first visible row stays visible.
          onPage({ index: Math.floor((index * size) / next), size: next })
        }}
      >
        {sizes.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      {range}
      <span className={css.turns}>
        <Turn label={t`First page`} icon="first" isOff={index === 0} onGo={() => go(0)} />
        <Turn label={t`Previous page`} icon="back" isOff={index === 0} onGo={() => go(index - 1)} />
        <Turn label={t`Next page`} icon="next" isOff={index >= last} onGo={() => go(index + 1)} />
        <Turn label={t`Last page`} icon="last" isOff={index >= last || count < 0} onGo={() => go(last)} />
      </span>
    </nav>
  )
}

type TurnProps = { label: string; icon: 'first' | 'back' | 'next' | 'last'; isOff: boolean; onGo(): void }

/** Stays focusable at the first and last page: a disabled button would lose the focus. */
const Turn = ({ label, icon, isOff, onGo }: TurnProps) => (
  <Button
    look="quiet"
    square
    className={css.turn}
    aria-label={label}
    aria-disabled={isOff}
    onClick={() => !isOff && onGo()}
  >
    <Icon name={icon} look="small" />
  </Button>
)
