import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { firstViewport } from '#app/browser/viewport.ts'
import { emptyTexts, type InboxTab } from '#app/conversations/inbox-tab.ts'
import { KnownRowsContext } from '#app/conversations/known-rows.ts'
import { ListSkeleton } from '#app/conversations/list-skeleton.tsx'
import { useConversations } from '#app/data/rows.ts'
import { useStableRows } from '#app/data/use-stable-rows.ts'
import type { Action } from '#app/keys/shortcuts.ts'
import { useActionKeys } from '#app/keys/use-keys.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { rowHeights } from '#app/theme/density.ts'
import { densityChoice } from '#app/theme/own-look.ts'
import { useLook } from '#app/theme/use-look.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ConversationRow } from './conversation-row.tsx'
import * as css from './inbox.css.ts'

const step = 100

const idOf = (row: { id: string }) => row.id

/** The conversations of one tab: only what is in sight is drawn, and more are asked for while scrolling down. */
export function ConversationList({ tab, currentId }: { tab: InboxTab; currentId: string | undefined }) {
  const [limit, setLimit] = useState(step)
  const rows = useStableRows(useConversations(tab, limit), tab, idOf)
  const known = useContext(KnownRowsContext)
  if (rows) known.current = rows
  const { eid } = useOwnSelf()
  const scroll = useRef<HTMLDivElement>(null)
  /** Row that Tab comes to: the last one with the focus, else the open one. */
  const [focusedId, setFocusedId] = useState<string>()
  const wanted = useRef<string>(undefined)

  const rowPx = rowHeights[useLook(densityChoice)]
  const virtualizer = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => rows?.[index]?.id ?? index,
    initialRect: firstViewport,
    overscan: 6,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were reckoned with have another height
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx])
  const visible = virtualizer.getVirtualItems()
  const lastIndex = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (rows && rows.length === limit && lastIndex > limit - step / 2) setLimit(limit + step)
  }, [rows, limit, lastIndex])

  // A row far away is drawn only after scrolling there: the focus follows when it is.
  useEffect(() => {
    if (!wanted.current) return
    const link = scroll.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"] > a`)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  })

  const ids = useRef(rows)
  ids.current = rows
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLAnchorElement>) => {
      const all = ids.current ?? []
      const at = all.findIndex((row) => row.id === event.currentTarget.parentElement?.dataset.row)
      const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
      const to = steps[event.key]
      const target = to === undefined ? undefined : all[to]
      if (to === undefined || !target) return
      event.preventDefault()
      wanted.current = target.id
      virtualizer.scrollToIndex(to)
      setFocusedId(target.id)
    },
    [virtualizer],
  )

  const navigate = useNavigate()
  const onAction = useCallback(
    (action: Action) => {
      if (action !== 'next' && action !== 'previous') return false
      const all = ids.current ?? []
      const at = all.findIndex(({ id }) => id === currentId)
      // From none, the next is the first, and nothing comes before it.
      const to = action === 'next' ? at + 1 : Math.max(at, 0) - 1
      const target = all[to]
      if (!target) return true
      virtualizer.scrollToIndex(to)
      void navigate({
        to: '/inbox/$conversationId',
        params: { conversationId: target.id },
        search: { tab },
        replace: currentId !== undefined,
      })
      return true
    },
    [virtualizer, navigate, tab, currentId],
  )
  useActionKeys(onAction)

  if (!rows) return <ListSkeleton />
  if (rows.length === 0) {
    const { icon, title, text } = emptyTexts[tab]
    return (
      <EmptyState icon={icon} title={title}>
        {text}
      </EmptyState>
    )
  }
  const isListed = (id: string | undefined) => id !== undefined && rows.some((row) => row.id === id)
  const stopId = isListed(focusedId) ? focusedId : isListed(currentId) ? currentId : rows[0]?.id
  return (
    <div className={css.scroll} ref={scroll}>
      {/* biome-ignore lint/a11y/noRedundantRoles: without list markers, Safari takes the role away */}
      <ul role="list" aria-label={t`Inquiries`} className={css.rows} style={{ blockSize: virtualizer.getTotalSize() }}>
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
                style={{ transform: `translateY(${start}px)` }}
              >
                <ConversationRow
                  row={row}
                  tab={tab}
                  ownEid={eid}
                  isCurrent={row.id === currentId}
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
