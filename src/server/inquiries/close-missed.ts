import { fail } from '#core/platform/result.ts'
import { closeSeveral } from './close-several.ts'
import type { InquiryHandler } from './route-inquiry.ts'

/** Closes missed inquiries that nobody has taken, each for itself [INQ-02]. `inquiry-not-missed` for the others. */
export const closeMissed: InquiryHandler<'closeMissedInquiries'> = ({ body }, change) =>
  closeSeveral(change, body.inquiryIds, async (state, inquiry) =>
    inquiry.status !== 'missed' || state.inquiry?.id !== inquiry.id ? fail('inquiry-not-missed') : null,
  )
