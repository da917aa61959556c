import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { firstViewport } from '#app/browser/viewport.ts'
import { type HeldUpMessage, heldUpByRoom } from '#app/conversations/held-up.ts'
import { emptyTexts, type InboxTab } from '#app/conversations/inbox-tab.ts'
import { KnownRowsContext } from '#app/conversations/known-rows.ts'
import { ListSkeleton } from '#app/conversations/list-skeleton.tsx'
import { useHeldUp, useLiveRow, useStateRow } from '#app/data/rows.ts'
import { useStableRows } from '#app/data/use-stable-rows.ts'
import { t } from '#app/language/t.ts'
import { useReminders } from '#app/reminders/use-reminders.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { rowHeights } from '#app/theme/density.ts'
import { densityChoice } from '#app/theme/own-look.ts'
import { useLook } from '#app/theme/use-look.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { type InboxFilter, isPlainFilter } from '#core/inquiries/inbox-filter.ts'
import { ConversationRow } from './conversation-row.tsx'
import * as css from './inbox.css.ts'
import { useShownRows } from './shown-rows.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useStepping } from './use-stepping.ts'

/** How many more conversations are requested at once. */
const step = 100

const idOf = (row: { id: string }) => row.id

type Props = {
  tab: InboxTab
  currentId: string | undefined
  filter: InboxFilter
  /** Null: nothing is picked, and rows have no boxes. */
  picked: ReadonlySet<string> | null
  /** Conversations that are no longer shown, because their close is on its way. */
  leaving: ReadonlySet<string> | undefined
  onPick(id: string): void
}

/** The conversations of one tab. Only the visible ones are drawn; more are requested while scrolling down. */
export function ConversationList({ tab, currentId, filter, picked, leaving, onPick }: Props) {
  const [limit, setLimit] = useState(step)
  const all = useStableRows(useShownRows(tab, filter, limit), tab, idOf)
  const rows = useMemo(() => (leaving?.size ? all?.filter(({ id }) => !leaving.has(id)) : all), [all, leaving])
  const known = useContext(KnownRowsContext)
  if (rows) known.current = rows
  const reminders = useReminders()
  const heldUp = useHeldUpMessages()
  const { eid } = useOwnSelf()
  const counts = useStateRow('counts')
  const scroll = useRef<HTMLDivElement>(null)
  const virtualizer = useListVirtualizer(scroll, rows)
  const visible = virtualizer.getVirtualItems()
  const blockSize = virtualizer.getTotalSize()
  const lastIndex = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (all?.length === limit && lastIndex > limit - step / 2) setLimit(limit + step)
  }, [all, limit, lastIndex])
  const { stopId, onKeyDown } = useRowFocus({ rows, currentId, scroll, scrollTo: virtualizer.scrollToIndex })
  useStepping({ rows, tab, currentId, scrollTo: virtualizer.scrollToIndex })

  // Until the first answer nobody knows whether the list is empty.
  if (!rows || (counts === null && rows.length === 0)) return <ListSkeleton />
  if (rows.length === 0 && !isPlainFilter(filter))
    return (
      <EmptyState icon="filter" title={t`No conversations match these filters`}>
        {t`Clear the filters to see everything.`}
      </EmptyState>
    )
  if (rows.length === 0) {
    const { icon, title, text } = emptyTexts[tab]
    return (
      <EmptyState icon={icon} title={title}>
        {text}
      </EmptyState>
    )
  }
  return (
    <div className={css.scroll} ref={scroll}>
      {/* biome-ignore lint/a11y/noRedundantRoles: without list markers, Safari takes the role away */}
      <ul role="list" aria-label={t`Conversations`} className={css.rows} style={{ blockSize }}>
        {visible.map(({ index, key, start }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={key}
                data-row={row.id}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className={css.rowPlace}
                data-picking={picked ? '' : undefined}
                style={{ transform: `translateY(${start}px)` }}
              >
                {picked && (
                  // As high as the row: a finger presses it beside the box too.
                  <label className={css.pick}>
                    <input
                      type="checkbox"
                      className={css.pickBox}
                      aria-label={t`Select ${row.visitorName}`}
                      checked={picked.has(row.id)}
                      onChange={() => onPick(row.id)}
                    />
                  </label>
                )}
                <ConversationRow
                  row={row}
                  tab={tab}
                  ownEid={eid}
                  isCurrent={row.id === currentId}
                  hasReminder={reminders.has(row.id)}
                  heldUp={heldUp.get(row.id) ?? null}
                  tabIndex={row.id === stopId ? 0 : -1}
                  onKeyDown={onKeyDown}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

const nothing: ReadonlyMap<string, HeldUpMessage> = new Map()

/** The user's own messages that wait for the connection or were not sent: the newest of each room. */
function useHeldUpMessages(): ReadonlyMap<string, HeldUpMessage> {
  const rows = useHeldUp(useLiveRow('connection')?.state === 'offline')
  return useMemo(() => (rows?.length ? heldUpByRoom(rows) : nothing), [rows])
}

/** Positions the rows of the list; the chosen density determines their height. */
function useListVirtualizer(scroll: RefObject<HTMLDivElement | null>, rows: ReadonlyArray<{ id: string }> | undefined) {
  const rowPx = rowHeights[useLook(densityChoice)]
  const virtualizer = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => rows?.[index]?.id ?? index,
    initialRect: firstViewport,
    overscan: 6,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were measured before have another height
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx])
  return virtualizer
}
