import { t } from '#app/language/t.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { PhoneCall } from '#core/contract/index.ts'
import { overMinutesCode } from '#core/contract/telephony/over-minutes.ts'

/** In a call that goes on when the minutes of the service end: it is not cut off, but is the last one for now [ERR-02]. */
export const MinutesLine = ({ call: { failureCode } }: { call: PhoneCall }) =>
  failureCode === overMinutesCode && (
    <Notice look="warning">{t`This month’s call minutes are used up. This call continues, but new calls won’t connect.`}</Notice>
  )
