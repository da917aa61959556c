import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ListSkeleton } from '#app/conversations/list-skeleton.tsx'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { useAskEvery } from '#app/data/use-ask-every.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { button } from '#app/ui/action/button.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Filters } from '#app/ui/form/filters.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { InquiryStatus, isKnown, type ServiceInquiry } from '#core/contract/index.ts'
import { bulk, scroll } from '../inbox.css.ts'
import * as css from './all-inquiries.css.ts'
import { mergePages } from './merge-pages.ts'
import { ServiceFigures } from './service-figures.tsx'
import { ServiceRow } from './service-row.tsx'
import { statusTitle } from './status-title.ts'

/** No row of this client tells of the conversations of colleagues. In milliseconds. */
const everyMs = 15_000

/** All conversations of the service, for those who may see them: figures, a filter, and the list. */
export function AllInquiries({ currentId }: { currentId: string | undefined }) {
  const { permissions } = useOwnSelf()
  const navigate = useNavigate()
  const { all = 'any' } = useSearch({ from: '/shell/inbox' })
  const status = isKnown(InquiryStatus, all) ? all : undefined
  return (
    <>
      {permissions.includes('getQueueMonitor') && <ServiceFigures />}
      <div className={css.filter}>
        <Filters>
          <SelectField
            id="all-inquiries-status"
            label={t`Status`}
            value={status ?? 'any'}
            options={[
              ['any', t`Any status`],
              ...InquiryStatus.options.map((each) => [each, statusTitle(each)] as const),
            ]}
            onChange={({ target }) => void navigate({ to: '.', search: { all: target.value }, replace: true })}
          />
        </Filters>
      </div>
      <Rows key={all} status={status} currentId={currentId} />
    </>
  )
}

/** Leads from one's own closed conversations to those of everybody. */
export const ToAllClosed = () => (
  <div className={bulk}>
    <Link to="/inbox" search={{ all: 'closed' }} className={button.link}>
      {t`Closed by anyone`}
    </Link>
  </div>
)

type RowsProps = { status: ServiceInquiry['status'] | undefined; currentId: string | undefined }

function Rows({ status, currentId }: RowsProps) {
  const { ask } = useCommands()
  const query = status !== undefined && isKnown(InquiryStatus, status) ? { status } : {}
  const { value, failure, askAgain } = useAsk('listServiceInquiries', { query })
  useAskEvery(everyMs, askAgain)
  /** Rows of earlier answers and of further pages. */
  const [known, setKnown] = useState<readonly ServiceInquiry[]>([])
  useEffect(() => {
    if (value) setKnown((before) => mergePages(value.inquiries, before))
  }, [value])
  /** Where the page after the last one begins that was loaded; undefined: only the first one was. */
  const [further, setFurther] = useState<string | null>()
  const next = further === undefined ? (value?.next ?? null) : further
  const loading = useAction((after: string) => ask('listServiceInquiries', { query: { ...query, after } }))

  async function loadMore(after: string) {
    const page = await loading.run(after)
    if (!page?.ok) return
    setKnown((before) => [...before, ...page.value.inquiries])
    setFurther(page.value.next)
  }
  if (!value) return failure ? <Notice>{failureText(failure)}</Notice> : <ListSkeleton />
  const rows = mergePages(value.inquiries, known)
  if (rows.length === 0)
    return (
      <EmptyState icon="inbox" title={t`No conversations here`}>
        {t`Everyone’s conversations appear here.`}
      </EmptyState>
    )
  return (
    <div className={scroll}>
      {/* biome-ignore lint/a11y/noRedundantRoles: without list markers, Safari takes the role away */}
      <ul role="list" aria-label={t`All conversations`} className={css.list}>
        {rows.map((row) => (
          <ServiceRow key={row.conversationId} row={row} isCurrent={row.conversationId === currentId} />
        ))}
      </ul>
      {next !== null && (
        <div className={css.more}>
          <Button aria-busy={loading.isBusy} onClick={() => void loadMore(next)}>
            {t`Show more`}
          </Button>
          {loading.failure && <Notice>{failureText(loading.failure)}</Notice>}
        </div>
      )}
    </div>
  )
}
