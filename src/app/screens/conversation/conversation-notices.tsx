import { memo, Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useEntities } from '#app/data/rows.ts'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { OneNotice, Ranked } from '#app/ui/feedback/one-notice.tsx'
import type { Failure } from '#core/platform/result.ts'
import type { ConversationFacts } from '#core/store/conversation-facts.ts'
import { RequestNotice } from './colleagues/request-notice.tsx'
import * as css from './conversation.css.ts'
import { ReminderBanner } from './reminder/reminder-banner.tsx'

const MonitorPanel = lazyPart(async () => (await import('#app/telephony/monitoring/monitor-panel.tsx')).MonitorPanel)

type Props = {
  conversation: ConversationFacts
  /** The inquiry is about to be closed: what is still open in it no longer matters. */
  isClosing: boolean
  /** Why the inquiry could not be closed; null: it could, or nobody tried. */
  closeFailure: Failure | null
  /** Whether the user may listen to calls of this inquiry, which a colleague handles. */
  mayMonitor: boolean
}

/** The notices above a conversation, one at a time: each takes room from what is read and written. */
export const ConversationNotices = memo(function ConversationNotices(props: Props) {
  useLanguage()
  const { conversation, isClosing, closeFailure, mayMonitor } = props

  const { id, status, inquiry } = conversation
  const request = useEntities('request', { recall: false })?.findLast((each) => each.conversationId === id)
  return (
    <OneNotice>
      {closeFailure && (
        <Ranked subject="refused">
          <div className={css.banner}>
            <Notice>{failureText(closeFailure)}</Notice>
          </div>
        </Ranked>
      )}
      <Suspense>{mayMonitor && inquiry && <MonitorPanel inquiryId={inquiry.id} />}</Suspense>
      {request && !isClosing && inquiry?.status !== 'closed' && <RequestNotice key={request.id} request={request} />}
      {status === 'handling' && !isClosing && inquiry?.followUp === 'asked' && (
        <Ranked subject="asked-visitor">
          <div className={css.banner}>
            <Notice look="info">{t`We’ve asked the visitor if they’d like to continue.`}</Notice>
          </div>
        </Ranked>
      )}
      <ReminderBanner roomId={id} />
    </OneNotice>
  )
})
