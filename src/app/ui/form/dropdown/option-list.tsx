import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useRef } from 'react'
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

/** The open list. Only visible options are rendered, however many there are. */
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
          const place = { transform: `translateY(${start}px)` }
          // Keyed by position: every typed letter changes all options.
          if (item?.kind === 'heading')
            return (
              <div key={index} role="presentation" className={`${css.row} ${css.heading}`} style={place}>
                {item.label}
              </div>
            )
          return (
            item && (
              <OptionRow
                key={index}
                id={optionId(id, index)}
                option={item.option}
                state={state}
                position={{ index, count: items.length, isActive: index === active }}
                place={place}
                onTake={onTake}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

type RowProps = Pick<Props, 'id' | 'state' | 'onTake'> & {
  option: DropdownOption
  position: { index: number; count: number; isActive: boolean }
  place: CSSProperties
}

function OptionRow({ id, option, state, position, place, onTake }: RowProps) {
  const isChosen = state.chosen.includes(option.value)
  const blocked = isBlocked(option, state.chosen, state.options, state.rules)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input has focus and keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={blocked || undefined}
      aria-setsize={position.count}
      aria-posinset={position.index + 1}
      className={`${css.row} ${css.option}`}
      data-active={position.isActive ? '' : undefined}
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
}
