import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, memo, Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import type { HeldUpMessage } from '#app/conversations/held-up.ts'
import type { InboxTab } from '#app/conversations/inbox-tab.ts'
import { useTypingEids } from '#app/conversations/use-typing-eids.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { fullTime, listTime, roughDuration } from '#app/language/format-time.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { chip, count } from '#app/ui/sign/chip.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import { stateOf } from '#core/inquiries/inquiry-life.ts'
import type { ConversationRow as Row } from '#core/store/rows.ts'
import * as css from './inbox.css.ts'
import { useForesight } from './use-foresight.ts'

/** Icons of channels other than the web chat, loaded when one is shown. */
const LateChannelSign = lazyPart(async () => (await import('#app/ui/sign/channel-sign.tsx')).ChannelSign)

const LateReminderChip = lazyPart(async () => (await import('./reminder-chip.tsx')).ReminderChip)

const LateLabelChips = lazyPart(async () => (await import('#app/labels/label-chips.tsx')).LabelChips)

const LateHeldUpPreview = lazyPart(async () => (await import('./held-up-preview.tsx')).HeldUpPreview)

type Props = {
  row: Row
  tab: InboxTab
  ownEid: string
  isCurrent: boolean
  hasReminder: boolean
  /** The user's own newest message that waits or was not sent. */
  heldUp: HeldUpMessage | null
  tabIndex: 0 | -1
  onKeyDown(event: KeyboardEvent<HTMLAnchorElement>): void
}

/** One conversation of the list. Renders again only if its own row changes. */
export const ConversationRow = memo(function ConversationRow({
  row,
  tab,
  ownEid,
  isCurrent,
  hasReminder,
  heldUp,
  tabIndex,
  onKeyDown,
}: Props) {
  useLanguage()
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
      {...useForesight(row)}
    >
      <Avatar
        id={row.visitorEid}
        name={row.visitorName}
        corner={
          row.channel === 'chat' ? (
            <Icon name="chat" look="badge" />
          ) : (
            <Suspense>
              <LateChannelSign channel={row.channel} look="badge" />
            </Suspense>
          )
        }
      />
      <span className={css.lines}>
        <span className={css.line}>
          <span className={css.name} title={row.visitorName} dir="auto">
            {row.visitorName}
          </span>
          <Time atMs={row.lastAtMs} />
        </span>
        <span className={css.line}>
          <span className={css.snippet} dir="auto">
            {heldUp ? (
              <Suspense fallback={<Preview row={row} ownEid={ownEid} />}>
                <LateHeldUpPreview message={heldUp} />
              </Suspense>
            ) : row.member ? (
              <TypingOrPreview row={row} ownEid={ownEid} />
            ) : (
              <Preview row={row} ownEid={ownEid} />
            )}
          </span>
          <Tail row={row} ownEid={ownEid} hasReminder={hasReminder} />
        </span>
      </span>
    </Link>
  )
})

type TailProps = { row: Row; ownEid: string; hasReminder: boolean }

/** Chips of a row: the agent in charge, the waiting time, the number of unread messages. */
function Tail({ row: { id, status, inquiry, unread }, ownEid, hasReminder }: TailProps) {
  const isOthers = inquiry?.agentEid !== ownEid
  return (
    <span className={css.tail}>
      <Suspense>
        {inquiry?.labelIds && inquiry.labelIds.length > 0 && <LateLabelChips ids={inquiry.labelIds} />}
      </Suspense>
      {isOthers && inquiry?.status === 'handling' && inquiry.agentName && (
        <span className={chip.neutral}>{inquiry.agentName.split(' ')[0]}</span>
      )}
      <Suspense>{hasReminder && <LateReminderChip roomId={id} />}</Suspense>
      {status === 'open' && inquiry && <Waiting sinceMs={inquiry.createdAtMs} />}
      {inquiry && stateOf(inquiry) === null && <span className={chip.warn}>{t`Update needed`}</span>}
      {inquiry && stateOf(inquiry) === 'followed-up' && <span className={chip.neutral}>{t`Followed up`}</span>}
      {unread > 0 && (
        <span className={count}>
          {unread > 99 ? '99+' : unread}
          <span className={visuallyHidden}> {t`unread`}</span>
        </span>
      )}
    </span>
  )
}

function Time({ atMs }: { atMs: number }) {
  const nowMs = useServerNow(30_000)
  return (
    <time className={css.time} dir="auto" dateTime={new Date(atMs).toISOString()} title={fullTime(atMs)}>
      {listTime(atMs, nowMs)}
    </time>
  )
}

/** Amber from the second minute on. */
function Waiting({ sinceMs }: { sinceMs: number }) {
  const waitedMs = useServerNow(30_000) - sinceMs
  return <span className={waitedMs < 120_000 ? chip.neutral : chip.warn}>{t`Waiting ${roughDuration(waitedMs)}`}</span>
}

function TypingOrPreview({ row, ownEid }: { row: Row; ownEid: string }) {
  const isTyping = useTypingEids(row).length > 0
  return isTyping ? <span className={css.typing}>{t`typing…`}</span> : <Preview row={row} ownEid={ownEid} />
}

const Preview = ({ row, ownEid }: { row: Row; ownEid: string }) =>
  row.preview === '' ? t`No messages yet` : row.previewEid === ownEid ? t`You: ${row.preview}` : row.preview
