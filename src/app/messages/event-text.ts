import { t } from '#app/language/t.ts'
import { callbackIn, callLength, isCutOff, recordingIn } from './call-events.ts'
import { correctionIn } from './correction-in.ts'
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
      if (senderName !== '' && senderName !== visitorName) return t`${senderName} wrote to ${visitorName} again`
      return page === '' ? t`${visitorName} started a chat` : t`${visitorName} started a chat from “${page}”`
    case 'inquiry-accepted':
      return senderName === '' ? t`The inquiry was accepted` : t`${senderName} accepted the inquiry`
    case 'inquiry-closed':
      return senderName === ''
        ? t`The inquiry was closed, because the visitor did not answer`
        : t`${senderName} closed the inquiry`
    case 'inquiry-missed':
      return t`Nobody answered in time: the inquiry was missed`
    case 'inquiry-transferred':
      if (senderName === visitorName) return t`${visitorName} asked for somebody else`
      return text === '' ? t`${senderName} gave the inquiry back` : t`${senderName} transferred the inquiry to ${text}`
    case 'inquiry-released':
      return t`${senderName} was out of reach: the inquiry goes to somebody else`
    case 'member-joined':
      return t`${senderName} joined`
    case 'member-left':
      return text === '' ? t`${senderName} left` : t`${text} removed ${senderName}`
    case 'call-started':
      return text === 'video' ? t`${senderName} started a video call` : t`${senderName} started a call`
    case 'call-ended':
      return isCutOff(text)
        ? t`The call was cut off after ${callLength(text)}`
        : t`The call ended after ${callLength(text)}`
    case 'call-missed':
      return missedCallText(senderName, text)
    case 'call-recording':
      return recordingText(senderName, text)
    case 'callback-requested': {
      const { number, note } = callbackIn(text)
      return note === ''
        ? t`${senderName} asks to be called back: ${number}`
        : t`${senderName} asks to be called back: ${number} – “${note}”`
    }
    case 'answer-corrected': {
      const { formType, before } = correctionIn(text)
      return before === ''
        ? t`${senderName} corrected their answers (${formName(formType)})`
        : t`${senderName} corrected their answers (${formName(formType)}). They were: ${before}`
    }
    case 'text':
      return text
    default:
      return senderName === ''
        ? t`Something here needs a newer version of Everline`
        : t`${senderName} sent something that needs a newer version of Everline`
  }
}

function recordingText(senderName: string, text: string): string {
  switch (recordingIn(text).change) {
    case 'all':
      return t`The call is recorded`
    case 'on':
      return t`${senderName} began to record the call`
    case 'paused':
      return t`${senderName} paused the recording`
    case 'resumed':
      return t`${senderName} went on recording`
    default:
      return t`${senderName} ended the recording`
  }
}

function missedCallText(caller: string, end: string): string {
  switch (end) {
    case 'rejected':
      return t`${caller} called; the call was declined`
    case 'busy':
      return t`${caller} called; the line was busy`
    case 'cancelled':
      return t`${caller} called and hung up before an answer`
    case 'elsewhere':
      return t`${caller} called; the call was answered elsewhere`
    default:
      return t`${caller} called; nobody answered`
  }
}
