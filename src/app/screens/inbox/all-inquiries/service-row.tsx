import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEnter } from '#app/conversations/use-enter.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { fullTime, listTime, roughDuration } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { ChannelSign } from '#app/ui/sign/channel-sign.tsx'
import { chip } from '#app/ui/sign/chip.css.ts'
import type { ServiceInquiry } from '#core/contract/index.ts'
import * as inbox from '../inbox.css.ts'
import * as css from './all-inquiries.css.ts'
import { statusTitle } from './status-title.ts'

type Props = { row: ServiceInquiry; isCurrent: boolean }

/**
 * A conversation of the service. One that the user is in is a link to it; a colleague's can be joined, and one that nobody
 * handles can be taken over, as everywhere else.
 */
export function ServiceRow({ row, isCurrent }: Props) {
  return (
    <li>
      {row.isIn ? (
        <Link
          to="/inbox/$conversationId"
          params={{ conversationId: row.conversationId }}
          search={({ all = 'any' }: { all?: string }) => ({ all })}
          className={css.item}
          aria-current={isCurrent ? 'true' : undefined}
        >
          <Content row={row} />
        </Link>
      ) : (
        <div className={css.item}>
          <Content row={row} action={<Enter row={row} />} />
        </div>
      )}
    </li>
  )
}

function Content({ row, action }: { row: ServiceInquiry; action?: ReactNode }) {
  const nowMs = useServerNow(30_000)
  const { visitorEid, visitorName, channel, sinceMs } = row
  return (
    <>
      <Avatar id={visitorEid} name={visitorName} corner={<ChannelSign channel={channel} look="badge" />} />
      <span className={inbox.lines}>
        <span className={inbox.line}>
          <span className={inbox.name} title={visitorName} dir="auto">
            {visitorName}
          </span>
          <time className={inbox.time} dir="auto" dateTime={new Date(sinceMs).toISOString()} title={fullTime(sinceMs)}>
            {listTime(sinceMs, nowMs)}
          </time>
        </span>
        <span className={inbox.line}>
          <span className={inbox.snippet} dir="auto">
            {row.agentName ?? t`No one yet`}
          </span>
          <span className={inbox.tail}>
            <State row={row} nowMs={nowMs} />
            {action}
          </span>
        </span>
      </span>
    </>
  )
}

/** The state as a word. Amber from the second minute of waiting on. */
function State({ row: { status, sinceMs }, nowMs }: { row: ServiceInquiry; nowMs: number }) {
  if (status === 'open') {
    const waitedMs = Math.max(0, nowMs - sinceMs)
    return (
      <span className={waitedMs < 120_000 ? chip.neutral : chip.warn}>{t`Waiting ${roughDuration(waitedMs)}`}</span>
    )
  }
  return <span className={status === 'missed' ? chip.bad : chip.neutral}>{statusTitle(status)}</span>
}

/** The way into a conversation that the user is not in; nothing for a closed one, which only its members can read. */
function Enter({ row }: { row: ServiceInquiry }) {
  const { ask } = useCommands()
  const toasts = useToasts()
  const navigate = useNavigate()
  const { visitorName, conversationId, status } = row
  const entering = useEnter()
  const taking = useAction((id: string) => ask('takeOverInquiry', { params: { id }, body: {} }))
  if (status !== 'handling' && status !== 'open' && status !== 'missed') return null
  async function enter() {
    const answer = status === 'handling' ? await entering.run(row) : await taking.run(row.inquiryId)
    if (answer && !answer.ok) toasts.show({ severity: 'error', children: <FailureMessage failure={answer.error} /> })
    else if (answer && status !== 'handling')
      await navigate({ to: '/inbox/$conversationId', params: { conversationId }, search: { tab: 'handling' } })
  }
  return (
    <Button
      look="link"
      aria-label={status === 'handling' ? t`Join ${visitorName}` : t`Take over ${visitorName}`}
      aria-busy={entering.isBusy || taking.isBusy}
      onClick={() => void enter()}
    >
      {status === 'handling' ? t`Join` : t`Take over`}
    </Button>
  )
}
