import { t } from '#app/language/t.ts'
import type { JourneyStep } from '#core/contract/index.ts'

/** A step of a conversation's journey in a sentence. */
export function journeyText({ kind, name, other }: JourneyStep): string {
  switch (kind) {
    case 'opened':
      return t`${name} started a conversation`
    case 'offered':
      return other === '' ? t`Offered to ${name}` : t`${other} asked ${name}`
    case 'declined':
      return t`Offered to ${name} – declined`
    case 'expired':
      return t`Offered to ${name} – no answer`
    case 'accepted':
      return t`${name} accepted the chat`
    case 'transferred':
      return other === '' ? t`${name} returned the chat to the queue` : t`${name} transferred the chat to ${other}`
    case 'released':
      return t`${name} lost connection – back in the queue`
    case 'joined':
      return t`${name} joined`
    case 'left':
      return other === '' ? t`${name} left` : t`${other} removed ${name}`
    case 'missed':
      return t`No one answered in time`
    case 'closed':
      return name === '' ? t`Closed automatically` : t`${name} closed the conversation`
    case 'call-started':
      return t`Call started`
    case 'call-ended':
      return t`Call ended`
    case 'call-missed':
      return t`${name} called – no answer`
    case 'monitored':
      return t`${name} listened to the call`
    case 'callback-requested':
      return t`${name} requested a callback`
    case 'answer-corrected':
      return t`${name} corrected their answers`
    default:
      return t`Update needed`
  }
}
