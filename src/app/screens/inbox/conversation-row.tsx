import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, memo } from 'react'
import { useLiveRow } from '#app/data/rows.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { chip, count } from '#app/ui/chip.css.ts'
import { fullTime, listTime, roughDuration } from '#app/ui/format-time.ts'
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts'
import type { ConversationRow as Row } from '#core/store/rows.ts'
import { useServerNow } from '../use-server-now.ts'
import * as css from './inbox.css.ts'
import type { InboxTab } from './inbox-tab.ts'

type Props = {
  row: Row
  tab: InboxTab
  ownEid: string
  isCurrent: boolean
  tabIndex: 0 | -1
  onKeyDown(event: KeyboardEvent<HTMLAnchorElement>): void
}

/** One conversation of the list. Renders again only when its own row says something else. */
export const ConversationRow = memo(function ConversationRow({
  row,
  tab,
  ownEid,
  isCurrent,
  tabIndex,
  onKeyDown,
}: Props) {
  const isMine = row.inquiry?.agentEid === ownEid
  return (
    <Link
      to="/inbox/$conversationId"
      params={{ conversationId: row.id }}
      search={{ tab }}
      className={css.row}
      data-unread={row.unread > 0 ? '' : undefined}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={tabIndex}
      onKeyDown={onKeyDown}
    >
      <span className={css.face}>
        <Avatar id={row.visitorEid} name={row.visitorName} channel={row.channel} />
      </span>
      <span className={css.name} title={row.visitorName} dir="auto">
        {row.visitorName}
      </span>
      <Time atMs={row.lastAtMs} />
      <span className={css.snippet} dir="auto">
        {row.member ? <TypingOrPreview row={row} ownEid={ownEid} /> : <Preview row={row} ownEid={ownEid} />}
      </span>
      <span className={css.tail}>
        {!isMine && row.status === 'handling' && row.inquiry?.agentName && (
          <span className={chip.neutral}>{row.inquiry.agentName.split(' ')[0]}</span>
        )}
        {row.status === 'open' && row.inquiry && <Waiting sinceMs={row.inquiry.createdAtMs} />}
        {row.status === 'missed' && <span className={chip.bad}>Missed</span>}
        {row.unread > 0 && (
          <span className={count}>
            {row.unread > 99 ? '99+' : row.unread}
            <span className={visuallyHidden}> unread</span>
          </span>
        )}
      </span>
    </Link>
  )
})

function Time({ atMs }: { atMs: number }) {
  const nowMs = useServerNow(30_000)
  return (
    <time className={css.time} dateTime={new Date(atMs).toISOString()} title={fullTime(atMs)}>
      {listTime(atMs, nowMs)}
    </time>
  )
}

/** Amber from the second minute on: somebody waits. */
function Waiting({ sinceMs }: { sinceMs: number }) {
  const waitedMs = useServerNow(30_000) - sinceMs
  return <span className={waitedMs < 120_000 ? chip.neutral : chip.warn}>waits {roughDuration(waitedMs)}</span>
}

function TypingOrPreview({ row, ownEid }: { row: Row; ownEid: string }) {
  const typing = useLiveRow(`typing/${row.id}`)
  const isTyping = typing?.roomId === row.id && typing.eids.some((eid) => eid !== ownEid)
  return isTyping ? <span className={css.typing}>typing…</span> : <Preview row={row} ownEid={ownEid} />
}

const Preview = ({ row, ownEid }: { row: Row; ownEid: string }) =>
  row.preview === '' ? 'No messages yet' : `${row.previewEid === ownEid ? 'You: ' : ''}${row.preview}`
