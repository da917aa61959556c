import { t } from '#app/language/t.ts'
import type { OfferRow } from '#core/store/rows.ts'

/** The texts of an offer's card, by what the agent is asked. */
export type OfferTexts = { title: string; lead: string | null; accept: string; decline: string }

export function offerTexts({ kind = 'inquiry', fromName = '' }: Pick<OfferRow, 'kind' | 'fromName'>): OfferTexts {
  switch (kind) {
    case 'transfer':
      return answerable(t`Transferred conversation`, t`${fromName} transferred this to you`)
    case 'transfer-request':
      return answerable(t`Transfer`, t`${fromName} wants to transfer this to you`)
    case 'takeover-request':
      return {
        title: t`Takeover`,
        lead: t`${fromName} wants to take over`,
        accept: t`Hand over`,
        decline: t`Keep`,
      }
    case 'invitation':
      return { ...answerable(t`Invitation`, t`${fromName} invited you to join`), accept: t`Join` }
    default:
      return answerable(t`Incoming chat`, null)
  }
}

const answerable = (title: string, lead: string | null): OfferTexts => ({
  title,
  lead,
  accept: t`Accept`,
  decline: t`Decline`,
})
