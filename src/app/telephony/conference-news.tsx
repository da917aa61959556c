import { t } from '#app/language/t.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import type { PhoneCall } from '#core/contract/index.ts'
import type { CallShown } from './use-calls.ts'

/** Tells screen readers what has just happened to the other parties of a call [INQ-03]; others see it in the list. */
export function ConferenceNews({ shown: { call, own } }: { shown: CallShown }) {
  const by = call.parties.find(({ id }) => id === call.event.byPartyId)
  return (
    <span role="status" className={visuallyHidden}>
      {by && by.id !== own.id && newsText(call.event, by.name)}
    </span>
  )
}

/** The beginning of a call has a text of its own, and who monitors is shown as the service wants it. */
function newsText({ name, conference }: PhoneCall['event'], person: string): string {
  if (name === 'CONNECTED') return ''
  switch (conference) {
    case 'INVITE':
      return t`${person} is adding someone to the call`
    case 'JOIN':
      return t`${person} joined the call`
    case 'AWAY':
      return t`${person} lost connection`
    case 'LEAVE':
      return t`${person} left the call`
    case 'REMOVE':
      return t`${person} removed someone from the call`
    case 'TRANSFER':
      return t`${person} is transferring the call`
    case 'RECORDING':
      return t`${person} changed the recording`
    default:
      return ''
  }
}
