import { useInfiniteQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { forward, isoDate, literal, object, partialCheck, pipe, string, trim, union, unwrap } from 'valibot'
import { ListSkeleton } from '#app/conversations/list-skeleton.tsx'
import { Form, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { failureText } from '#app/language/failure-text.ts'
import { fullTime, listTime } from '#app/language/format-time.ts'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Avatar } from '#app/ui/sign/avatar.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { type KeptConversation, KeptSearch } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { orThrow, ownPortal, QueryFailure } from './own-portal.ts'
import * as css from './portal.css.ts'
import { type Address, urlOf } from './use-address.ts'

type Props = { address: Address; go(change: Partial<Address>): void }

/** Closed conversations, found by name, text and days, the newest first. */
export function KeptList({ address, go }: Props) {
  const { text, from, to } = address
  const found = useInfiniteQuery({
    queryKey: ['kept', text, from, to],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      orThrow(
        ownPortal.call('findKeptConversations', {
          query: {
            ...(text === '' ? {} : { text }),
            ...dayLimits(from, to),
            ...(pageParam === null ? {} : { before: pageParam }),
          },
        }),
      ),
    getNextPageParam: ({ next }) => next,
  })
  const conversations = found.data?.pages.flatMap((page) => page.conversations) ?? []
  const isSearch = text !== '' || from !== '' || to !== ''

  return (
    <div className={css.list}>
      <SearchForm address={address} go={go} />
      <div className={css.scroll}>
        {found.isPending && <ListSkeleton />}
        {found.error instanceof QueryFailure && (
          <Notice>
            {failureText(found.error.failure)} <Button onClick={() => void found.refetch()}>{t`Try again`}</Button>
          </Notice>
        )}
        {found.isSuccess && conversations.length === 0 && (
          <EmptyState icon="inbox" title={isSearch ? t`Nothing found` : t`No conversations yet`}>
            {isSearch ? t`Try fewer words or a wider date range.` : t`Conversations appear here once they’re closed.`}
          </EmptyState>
        )}
        <ul className={css.rows} aria-label={t`Conversations`} aria-busy={found.isFetching}>
          {conversations.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} address={address} go={go} />
          ))}
        </ul>
        {found.hasNextPage && (
          <div className={css.more}>
            <Button onClick={() => void found.fetchNextPage()} aria-busy={found.isFetchingNextPage}>
              {found.isFetchingNextPage ? t`Loading…` : t`Show older`}
            </Button>
          </div>
        )}
      </div>
      <p className={css.hidden} role="status">
        {found.isSuccess &&
          (found.hasNextPage
            ? t`${conversations.length} or more conversations`
            : t`${plural(conversations.length, { one: '# conversation', other: '# conversations' })}`)}
      </p>
    </div>
  )
}

const Day = pipe(string(), union([literal(''), pipe(string(), isoDate())]))
/** The first day must not be after the last one, or nothing could be found. */
const Search = pipe(
  object({ text: pipe(string(), trim(), unwrap(KeptSearch.entries.text)), from: Day, to: Day }),
  forward(
    partialCheck([['from'], ['to']], ({ from, to }) => from === '' || to === '' || from <= to),
    ['to'],
  ),
)

function SearchForm({ address, go }: Props) {
  const form = useEverlineForm({
    schema: Search,
    defaultValues: { text: address.text, from: address.from, to: address.to },
    texts: { to: t`The end date is before the start date.` },
    async save(search) {
      go(search)
      return ok(null)
    },
  })
  return (
    <search className={css.search}>
      <Form form={form} aria-label={t`Search`}>
        <TextField
          {...form.field('text', t`Name or words`)}
          icon={<Icon name="search" look="small" />}
          enterKeyHint="search"
        />
        <div className={css.days}>
          <TextField {...form.field('from', t`Closed from`)} type="date" />
          <TextField {...form.field('to', t`Closed until`)} type="date" />
        </div>
        <SubmitButton form={form}>{t`Search`}</SubmitButton>
      </Form>
    </search>
  )
}

function Row({ conversation, address, go }: Props & { conversation: KeptConversation }) {
  const { id, visitorName, closedAtMs, excerpt } = conversation
  function open(event: MouseEvent) {
    // With a modifier key the browser opens the link in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go({ roomId: id })
  }
  return (
    <li>
      <a
        className={css.row}
        href={urlOf({ ...address, roomId: id })}
        aria-current={address.roomId === id ? 'true' : undefined}
        onClick={open}
      >
        <Avatar id={id} name={visitorName} />
        <span className={css.lines}>
          <span className={css.line}>
            <span className={css.name} dir="auto">
              {visitorName}
            </span>
            <time className={css.time} dateTime={new Date(closedAtMs).toISOString()} title={fullTime(closedAtMs)}>
              {listTime(closedAtMs, Date.now())}
            </time>
          </span>
          <span className={css.snippet} dir="auto">
            {excerpt}
          </span>
        </span>
      </a>
    </li>
  )
}

/** Whole days in this machine's time zone, as limits in milliseconds. */
function dayLimits(from: string, to: string): { from?: string; to?: string } {
  const begin = Date.parse(`${from}T00:00:00`)
  const end = Date.parse(`${to}T23:59:59.999`)
  return {
    ...(Number.isNaN(begin) ? {} : { from: String(begin) }),
    ...(Number.isNaN(end) ? {} : { to: String(end) }),
  }
}
