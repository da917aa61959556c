import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { emptyText } from '#app/ui/base/empty-text.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './dropdown.css.ts'
import { type DropdownMode, type DropdownOption, isBlocked, type ListedItem } from './dropdown-options.ts'
import { OptionSign } from './option-sign.tsx'

type Props = {
  id: string
  label: string
  items: readonly ListedItem[]
  active: number
  isMultiple: boolean
  state: {
    chosen: readonly string[]
    options: ReadonlyMap<string, DropdownOption>
    rules: { mode: DropdownMode; multipleLimit?: number | undefined }
  }
  onTake(option: DropdownOption): void
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** Index of the option that a key leads to: skips headings, and continues at the start after the end. */
export function nextOption(items: readonly ListedItem[], from: number, key: string): number {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[key] ?? 1
  const way = Math.sign(step)
  const { length } = items
  let at = from
  for (let tries = 0; tries < length; tries += 1) {
    if (tries === 0 && Math.abs(step) > 1) at = Math.max(0, Math.min(length - 1, at + step))
    else at = (at < 0 && way < 0 ? length - 1 : at + way + length) % length
    if (items[at]?.kind === 'option') return at
  }
  return -1
}

/** The open list: only what is in sight is in the page, however long it is. */
export function OptionList({ id, label, items, active, isMultiple, state, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current,
    estimateSize: () => css.rowHeight,
    overscan: 8,
    initialRect: { width: 0, height: css.rowHeight * 8 },
  })
  useEffect(() => {
    if (active >= 0) rows.scrollToIndex(active)
  }, [active, rows])

  return (
    <div id={id} ref={list} role="listbox" aria-label={label} aria-multiselectable={isMultiple} className={css.list}>
      {items.length === 0 && (
        // biome-ignore lint/a11y/useFocusableInteractive: says that there is nothing to choose
        <div role="option" aria-selected={false} aria-disabled="true" className={css.nothing}>
          {emptyText()}
        </div>
      )}
      <div role="presentation" className={css.all} style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          if (!item) return null
          const place = { transform: `translateY(${start}px)` }
          if (item.kind === 'heading') {
            return (
              <div key={index} role="presentation" className={`${css.row} ${css.heading}`} style={place}>
                {item.label}
              </div>
            )
          }
          const { option } = item
          const isChosen = state.chosen.includes(option.value)
          const blocked = isBlocked(option, state.chosen, state.options, state.rules)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input has focus and keys
            <div
              // Whatever stands in a place stands in its element: with every letter all options change.
              key={index}
              id={optionId(id, index)}
              role="option"
              aria-selected={isChosen}
              aria-disabled={blocked || undefined}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className={`${css.row} ${css.option}`}
              data-active={index === active ? '' : undefined}
              style={place}
              onClick={() => !blocked && onTake(option)}
            >
              <OptionSign option={option} />
              <span className={css.name} title={option.label}>
                {option.label}
              </span>
              {isChosen && <Icon name="check" look="small" />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
