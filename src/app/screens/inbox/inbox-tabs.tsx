import type { KeyboardEvent } from 'react'
import { useStateRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import * as css from './inbox.css.ts'
import { type InboxTab, inboxTabs, tabTitles } from './inbox-tab.ts'

type Props = { selected: InboxTab; panelId: string; onSelect(tab: InboxTab): void }

/** The four states of inquiries, each with its live number. Arrow keys select, like every tab list. */
export function InboxTabs({ selected, panelId, onSelect }: Props) {
  const counts = useStateRow('counts')

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = inboxTabs.indexOf(selected)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
    const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
    const steps: Record<string, number> = { [forward]: at + 1, [back]: at - 1, Home: 0, End: -1 }
    const to = steps[event.key]
    const tab = to === undefined ? undefined : inboxTabs.at(to % inboxTabs.length)
    if (!tab) return
    event.preventDefault()
    onSelect(tab)
    document.getElementById(tabId(tab))?.focus()
  }
  return (
    <div role="tablist" aria-label={t`Inquiries`} className={css.tabs} onKeyDown={onKeyDown}>
      {inboxTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === selected}
          aria-controls={panelId}
          tabIndex={tab === selected ? 0 : -1}
          className={css.tab}
          onClick={() => onSelect(tab)}
        >
          {tabTitles[tab]}
          {counts && counts[tab] > 0 && tab !== 'closed' && <span className={css.tabCount}> {counts[tab]}</span>}
        </button>
      ))}
    </div>
  )
}

export const tabId = (tab: InboxTab) => `inbox-tab-${tab}`
