import { t } from '#app/language/t.ts'
import type { chip } from '#app/ui/sign/chip.css.ts'

/* The words of the call log. A value that this build does not know is shown as it is. */

export function directionText(direction: string): string {
  switch (direction) {
    case 'in':
      return t`Incoming`
    case 'out':
      return t`Outgoing`
    case 'internal':
      return t`Teammates`
    default:
      return direction
  }
}

export function mediaText(media: string): string {
  switch (media) {
    case 'voice':
      return t`Voice call`
    case 'video':
      return t`Video call`
    default:
      return media
  }
}

export function endText(end: string): string {
  switch (end) {
    case 'hung-up':
      return t`Answered`
    case 'rejected':
      return t`Declined`
    case 'busy':
      return t`Busy`
    case 'cancelled':
      return t`Canceled`
    case 'elsewhere':
      return t`Answered elsewhere`
    case 'missed':
      return t`Missed`
    case 'lost':
      return t`Connection lost`
    case 'no-rtp':
      return t`No sound`
    case 'failed':
      return t`Failed`
    default:
      return end
  }
}

export function endLook(end: string): keyof typeof chip {
  if (end === 'hung-up') return 'accent'
  if (end === 'cancelled' || end === 'elsewhere') return 'neutral'
  return end === 'rejected' || end === 'busy' ? 'warn' : 'bad'
}
