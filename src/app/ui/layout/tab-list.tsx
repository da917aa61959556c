import type { KeyboardEvent } from 'react'
import { formatNumber } from '#app/language/t.ts'
import * as css from './tab-list.css.ts'

type Tab<Id extends string> = { id: Id; title: string; count?: number }
type Props<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  /** Id of the one panel that shows the chosen tab; a tab's own id is `tabIdIn(panelId, id)`. */
  panelId: string
  onChoose(id: Id): void
}

/**
 * Tabs for one panel that the caller renders, small enough for the first load; `Tabs` renders its own panels. Arrow
 * keys choose the tab in their direction.
 */
export function TabList<Id extends string>({ label, tabs, chosen, panelId, onChoose }: Props<Id>) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex(({ id }) => id === chosen)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
    const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
    const steps: Record<string, number> = { [forward]: at + 1, [back]: at - 1, Home: 0, End: -1 }
    const to = steps[event.key]
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!tab) return
    event.preventDefault()
    onChoose(tab.id)
    document.getElementById(tabIdIn(panelId, tab.id))?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={css.list} onKeyDown={onKeyDown}>
      {tabs.map(({ id, title, count = 0 }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabIdIn(panelId, id)}
          aria-selected={id === chosen}
          aria-controls={panelId}
          tabIndex={id === chosen ? 0 : -1}
          className={css.tab}
          onClick={() => onChoose(id)}
        >
          {title}
          {count > 0 && <span className={css.count}> {formatNumber(count)}</span>}
        </button>
      ))}
    </div>
  )
}

export const tabIdIn = (panelId: string, id: string) => `${panelId}-${id}`
