import { Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useEnter } from '#app/conversations/use-enter.ts'
import { useAsk } from '#app/data/ask.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Moment } from '#app/resource/moment.tsx'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { List, Row } from '#app/ui/layout/list.tsx'
import { Section } from '#app/ui/layout/page.tsx'
import type { HandledInquiry } from '#core/contract/index.ts'

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
    <Section title={t`Handling now`}>
      {refused && <Notice>{failureText(refused)}</Notice>}
      {value?.inquiries.length === 0 && <p className={texts.hint}>{t`No conversations`}</p>}
      {value && value.inquiries.length > 0 && (
        <List look="plain" aria-label={t`${name}’s conversations`}>
          {value.inquiries.map((inquiry) => (
            <Row
              key={inquiry.inquiryId}
              title={inquiry.visitorName}
              marks={<Moment atMs={inquiry.acceptedAtMs} />}
              actions={
                <Button
                  look="link"
                  aria-label={inquiry.isIn ? t`View ${inquiry.visitorName}` : t`Join ${inquiry.visitorName}`}
                  aria-disabled={joining.isBusy}
                  onClick={() => void enter(inquiry)}
                >
                  {inquiry.isIn ? t`View` : t`Join`}
                </Button>
              }
            >
              <Suspense>
                <MonitorPanel inquiryId={inquiry.inquiryId} />
              </Suspense>
            </Row>
          ))}
        </List>
      )}
    </Section>
  )
}
