import { useState } from 'react'
import { useLiveRow } from '#app/data/rows.ts'
import { failureText } from '#app/language/failure-text.ts'
import { clockTime, dayTitle } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { boneRow } from '#app/ui/feedback/skeleton.css.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import { systemClock } from '#core/platform/clock.ts'
import type { Failure } from '#core/platform/result.ts'
import { type FetchState, fetchStateOf } from '#core/sync/fetch-state.ts'
import { NotForRole } from './not-for-role.tsx'
import type { ListState } from './resource.ts'

type Props = { list: ListState<unknown> }

/** Notice above a list: that it shows an earlier answer, and why. */
export function ListNotice({ list: { rows, failure, localAnsweredAtMs, isAsking, askAgain } }: Props) {
  const state = useFetchState({ rows, failure })
  if (rows === null || (state !== 'RESUME_FROM_DB' && state !== 'FETCH_FAILED')) return null
  const asOf = localAnsweredAtMs === null ? '' : ` ${t`Last updated ${momentOf(localAnsweredAtMs)}.`}`
  return state === 'RESUME_FROM_DB' ? (
    <Notice look="warning">
      {t`You’re offline.`}
      {asOf}
    </Notice>
  ) : (
    <Notice action={<TryAgain isAsking={isAsking} askAgain={askAgain} />}>
      {failure && failureText(failure)}
      {asOf}
    </Notice>
  )
}

/** In place of a list without a first answer: it is being asked for, or it failed. */
export function NoList({ list: { failure, isAsking, askAgain } }: Props) {
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const lastFailure = useLastFailure(failure)
  if (lastFailure?.name === 'forbidden') return <NotForRole />
  if (!lastFailure) return <ListSkeleton />
  const action = <TryAgain isAsking={isAsking} askAgain={askAgain} />
  return isOffline ? (
    <EmptyState icon="pulse" title={t`You’re offline`} action={action}>
      {t`You haven’t opened this list in this browser yet. It loads when you’re back online.`}
    </EmptyState>
  ) : (
    <EmptyState icon="alert" title={t`Couldn’t load this list`} action={action}>
      {failureText(lastFailure)}
    </EmptyState>
  )
}

/** Where the rows of a list come from [FET-01]. Offline they are those of an earlier answer. */
function useFetchState({ rows, failure }: Pick<ListState<unknown>, 'rows' | 'failure'>): FetchState {
  const isOffline = useLiveRow('connection')?.state === 'offline'
  return fetchStateOf({
    count: rows?.length ?? null,
    isCurrent: !isOffline,
    hasFailed: failure !== null && !(isOffline && rows !== null),
  })
}

/** A failure stays while the list is asked for again: a button that was just pressed keeps its place and the focus. */
function useLastFailure(failure: Failure | null) {
  const [last, setLast] = useState(failure)
  if (failure && failure !== last) setLast(failure)
  return failure ?? last
}

const ListSkeleton = () => (
  <div className={layout.stack[2]} role="status" aria-busy="true" aria-label={t`Loading…`}>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <span key={row} className={boneRow} />
    ))}
  </div>
)

const TryAgain = ({ isAsking, askAgain }: Pick<ListState<unknown>, 'isAsking' | 'askAgain'>) => (
  <Button aria-busy={isAsking} onClick={() => !isAsking && void askAgain()}>{t`Try again`}</Button>
)

const momentOf = (timeMs: number) => t`${dayTitle(timeMs, systemClock.nowMs())}, ${clockTime(timeMs)}`
