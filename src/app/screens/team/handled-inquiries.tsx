import { Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useEnter } from '#app/conversations/use-enter.ts'
import { useAsk } from '#app/data/ask.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Moment } from '#app/resource/moment.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { HandledInquiry } from '#core/contract/index.ts'
import * as css from './team.css.ts'

const MonitorPanel = lazyPart(async () => (await import('#app/telephony/monitoring/monitor-panel.tsx')).MonitorPanel)

/** For admins: what a colleague handles now, with a way into each conversation. */
export function HandledInquiries({ row: { eid, name } }: { row: { eid: string; name: string } }) {
  const { value, failure, askAgain } = useAsk('listHandledInquiries', { params: { eid } }, { isKept: false })
  const joining = useEnter()
  async function enter(inquiry: HandledInquiry) {
    const answer = await joining.run(inquiry)
    // It was closed or given away meanwhile.
    if (answer && !answer.ok) void askAgain()
  }
  const refused = joining.failure ?? failure
  return (
    <section aria-labelledby="handled-title" className={css.handled}>
      <h3 id="handled-title" className={css.handledTitle}>{t`Handling now`}</h3>
      {refused && <Notice>{failureText(refused)}</Notice>}
      {value?.inquiries.length === 0 && <p className={css.nothing}>{t`No conversations`}</p>}
      {value && value.inquiries.length > 0 && (
        <ul className={css.inquiries} aria-label={t`${name}’s conversations`}>
          {value.inquiries.map((inquiry) => (
            <li key={inquiry.inquiryId}>
              <div className={css.inquiry}>
                <span className={css.visitor} dir="auto" title={inquiry.visitorName}>
                  {inquiry.visitorName}
                </span>
                <Moment atMs={inquiry.acceptedAtMs} />
                <Button
                  look="link"
                  aria-label={inquiry.isIn ? t`View ${inquiry.visitorName}` : t`Join ${inquiry.visitorName}`}
                  aria-disabled={joining.isBusy}
                  onClick={() => void enter(inquiry)}
                >
                  {inquiry.isIn ? t`View` : t`Join`}
                </Button>
              </div>
              <Suspense>
                <MonitorPanel inquiryId={inquiry.inquiryId} />
              </Suspense>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
