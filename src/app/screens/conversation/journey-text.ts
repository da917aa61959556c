import { t } from '#app/language/t.ts'
import type { JourneyStep } from '#core/contract/index.ts'

/** A step of a conversation's journey in a sentence. */
export function journeyText({ kind, name, other }: JourneyStep): string {
  switch (kind) {
    case 'opened':
      return t`${name} opened an inquiry`
    case 'offered':
      return other === '' ? t`Offered to ${name}` : t`${other} asked ${name}`
    case 'declined':
      return t`Offered to ${name}, who declined`
    case 'expired':
      return t`Offered to ${name}, who did not answer in time`
    case 'accepted':
      return t`${name} accepted the inquiry`
    case 'transferred':
      return other === '' ? t`${name} gave the inquiry to all` : t`${name} gave the inquiry to ${other}`
    case 'released':
      return t`${name} was out of reach; the inquiry went back to the queue`
    case 'joined':
      return t`${name} joined`
    case 'left':
      return other === '' ? t`${name} left` : t`${other} removed ${name}`
    case 'missed':
      return t`Nobody answered in time`
    case 'closed':
      return name === '' ? t`Closed by itself` : t`${name} closed the inquiry`
    case 'call-started':
      return t`Call started`
    case 'call-ended':
      return t`Call ended`
    case 'call-missed':
      return t`${name} called; nobody answered`
    case 'monitored':
      return t`${name} listened to the call`
    case 'callback-requested':
      return t`${name} asked to be called back`
    case 'answer-corrected':
      return t`${name} corrected their answers`
    default:
      return t`Needs a newer version`
  }
}
