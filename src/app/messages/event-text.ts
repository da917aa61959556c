import { t } from '#app/language/t.ts'
import { callbackIn, callLength, isCutOff, recordingIn } from './call-events.ts'
import { formName } from './form-name.ts'
import type { LogMessage } from './log-items.ts'

/** Events of a room (joined, closed, taken over …) as sentences for staff. */
export function eventText(
  { kind, senderName, text }: Pick<LogMessage, 'kind' | 'senderName' | 'text'>,
  visitorName: string,
  page: string,
): string {
  switch (kind) {
    case 'inquiry-opened':
      if (senderName !== '' && senderName !== visitorName)
        return t`${senderName} reopened the conversation with ${visitorName}`
      return page === '' ? t`${visitorName} started a chat` : t`${visitorName} started a chat from “${page}”`
    case 'inquiry-accepted':
      return senderName === '' ? t`Chat accepted` : t`${senderName} accepted the chat`
    case 'inquiry-closed':
      return senderName === '' ? t`Closed because the visitor didn’t reply` : t`${senderName} closed the conversation`
    case 'inquiry-missed':
      return t`Missed: no one answered in time`
    case 'inquiry-transferred':
      if (senderName === visitorName) return t`${visitorName} asked for someone else`
      return text === ''
        ? t`${senderName} returned the chat to the queue`
        : t`${senderName} transferred the chat to ${text}`
    case 'inquiry-released':
      return t`${senderName} lost connection – reassigned`
    case 'member-joined':
      return t`${senderName} joined`
    case 'member-left':
      return text === '' ? t`${senderName} left` : t`${text} removed ${senderName}`
    case 'call-started':
      return text === 'video' ? t`${senderName} started a video call` : t`${senderName} started a call`
    case 'call-ended':
      return isCutOff(text) ? t`Call dropped after ${callLength(text)}` : t`Call ended after ${callLength(text)}`
    case 'call-missed':
      return missedCallText(senderName, text)
    case 'call-recording':
      return recordingText(senderName, text)
    case 'callback-requested': {
      const { number, note } = callbackIn(text)
      return note === ''
        ? t`${senderName} requested a callback: ${number}`
        : t`${senderName} requested a callback: ${number} – “${note}”`
    }
    case 'answer-corrected': {
      const { formType, before } = correctionIn(text)
      return before === ''
        ? t`${senderName} corrected their answers (${formName(formType)})`
        : t`${senderName} corrected their answers (${formName(formType)}). Before: ${before}`
    }
    case 'text':
      return text
    default:
      return senderName === ''
        ? t`Update Everline to see this`
        : t`${senderName} sent something you can’t see yet. Update Everline to view it.`
  }
}

function recordingText(senderName: string, text: string): string {
  switch (recordingIn(text).change) {
    case 'all':
      return t`Call is being recorded`
    case 'on':
      return t`${senderName} started recording`
    case 'paused':
      return t`${senderName} paused the recording`
    case 'resumed':
      return t`${senderName} resumed recording`
    default:
      return t`${senderName} stopped recording`
  }
}

function missedCallText(caller: string, end: string): string {
  switch (end) {
    case 'rejected':
      return t`${caller} called – declined`
    case 'busy':
      return t`${caller} called – line busy`
    case 'cancelled':
      return t`${caller} called and hung up`
    case 'elsewhere':
      return t`${caller} called – answered elsewhere`
    default:
      return t`${caller} called – no answer`
  }
}

/**
 * Parses a correction's text: the form, and the former values of its fields (`Name: Ada · Street: –`); '' if they are
 * not known.
 */
function correctionIn(text: string): { formType: string; before: string } {
  const [formType = '', ...fields] = text.split('\n')
  return { formType, before: fields.join(' · ') }
}
