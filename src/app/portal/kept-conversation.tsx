import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { failureText } from '#app/language/failure-text.ts'
import { clockTime, fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { tNodes } from '#app/language/t-nodes.tsx'
import { DayLine } from '#app/messages/day-line.tsx'
import { eventText } from '#app/messages/event-text.ts'
import * as log from '#app/messages/log.css.ts'
import { type LogItem, type LogMessage, logItems } from '#app/messages/log-items.ts'
import { LogSkeleton } from '#app/messages/log-skeleton.tsx'
import { MessageLine } from '#app/messages/message-line.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { KeptConversation as Conversation } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'
import { orThrow, ownPortal, QueryFailure } from './own-portal.ts'
import * as css from './portal.css.ts'

/** A kept conversation, to read and nothing else. */
export function KeptConversation({ roomId, onBack }: { roomId: string; onBack(): void }) {
  const read = useKeptPages(roomId)
  const conversation = read.data?.pages[0]?.conversation
  if (read.isPending) return <LogSkeleton />
  if (read.error instanceof QueryFailure && !conversation)
    return <NotShown failure={read.error.failure} onRetry={() => void read.refetch()} onBack={onBack} />
  if (!conversation || !read.data) return null
  const messages = read.data.pages.toReversed().flatMap((page) => page.messages)

  return (
    <>
      <Head conversation={conversation} onBack={onBack} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to come to it */}
      <section className={css.log} aria-label={t`Messages`} tabIndex={0}>
        {read.hasNextPage && (
          <div className={css.more}>
            <Button onClick={() => void read.fetchNextPage()} aria-busy={read.isFetchingNextPage}>
              {read.isFetchingNextPage ? t`Loading…` : t`Show earlier messages`}
            </Button>
          </div>
        )}
        <ol className={css.messages}>
          {logItems({ messages, ownEid: null, isOwn: isOfStaff }).map((item) => (
            <Line key={item.key} item={item} conversation={conversation} />
          ))}
        </ol>
      </section>
    </>
  )
}

/** The pages of a kept conversation, the newest messages first. */
const useKeptPages = (roomId: string) =>
  useInfiniteQuery({
    queryKey: ['kept-conversation', roomId],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) =>
      orThrow(
        ownPortal.call('getKeptConversation', {
          params: { roomId },
          query: pageParam === null ? {} : { before: String(pageParam) },
        }),
      ),
    getNextPageParam: ({ before }) => before,
  })

/** In place of a conversation that is not kept any more, or could not be fetched. */
const NotShown = ({ failure, onRetry, onBack }: { failure: Failure; onRetry(): void; onBack(): void }) => (
  <div className={css.failed}>
    {failure.name === 'not-found' ? (
      <EmptyState
        icon="inbox"
        title={t`This conversation isn’t available`}
        action={<Button onClick={onBack}>{t`Back`}</Button>}
      >
        {t`It was reopened, or you don’t have access.`}
      </EmptyState>
    ) : (
      <Notice>
        {failureText(failure)} <Button onClick={onRetry}>{t`Try again`}</Button>
      </Notice>
    )}
  </div>
)

/** Gets the focus when it appears: whoever came by the keyboard goes on where the conversation begins. */
function Head({ conversation, onBack }: { conversation: Conversation; onBack(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <header className={css.head}>
      <Button className={css.back} look="quiet" square aria-label={t`Back to list`} onClick={onBack}>
        <Icon name="back" />
      </Button>
      <Avatar id={conversation.id} name={conversation.visitorName} />
      <div className={css.headLines}>
        <h2 className={css.name} ref={heading} tabIndex={-1} dir="auto">
          {conversation.visitorName}
        </h2>
        <p className={css.snippet}>
          {conversation.agentName === null
            ? tNodes`Closed ${closedAt(conversation)}`
            : tNodes`Handled by ${conversation.agentName}, closed ${closedAt(conversation)}`}
        </p>
      </div>
    </header>
  )
}

const isOfStaff = ({ senderKind }: LogMessage) => senderKind === 'staff'

const closedAt = ({ closedAtMs }: Conversation) => (
  <time dateTime={new Date(closedAtMs).toISOString()}>{fullTime(closedAtMs)}</time>
)

function Line({ item, conversation }: { item: LogItem; conversation: Conversation }) {
  switch (item.kind) {
    case 'message': {
      const sender = item.isFirst ? <span className={css.sender}>{item.message.senderName}</span> : undefined
      return (
        <li>
          <DayLine dayMs={item.dayMs} />
          <MessageLine item={item} hasState={false} sender={sender} />
        </li>
      )
    }
    case 'event':
      return (
        <li>
          <DayLine dayMs={item.dayMs} />
          <p className={log.note}>
            {tNodes`${eventText(item.message, conversation.visitorName, conversation.page)}, ${timeOf(item.message)}`}
          </p>
        </li>
      )
    default:
      return null
  }
}

const timeOf = ({ sentAtMs }: LogMessage) => (
  <time dateTime={new Date(sentAtMs).toISOString()} title={fullTime(sentAtMs)}>
    {clockTime(sentAtMs)}
  </time>
)
