import { t } from '#app/language/t.ts'
import { InquiryStatus, isKnown, type ServiceInquiry } from '#core/contract/index.ts'

/** The status of a conversation of the service as a word; that of a later version as it is. */
export function statusTitle(status: ServiceInquiry['status']): string {
  if (!isKnown(InquiryStatus, status)) return status
  switch (status) {
    case 'open':
      return t`Waiting`
    case 'handling':
      return t`Handling`
    case 'missed':
      return t`Missed`
    case 'closed':
      return t`Closed`
  }
}
