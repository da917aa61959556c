import { t } from '#app/language/t.ts'
import { callbackIn, callLength, isCutOff, recordingIn } from '#app/messages/call-events.ts'
import type { LogItem, LogMessage } from '#app/messages/log-items.ts'

/** Events of the room as sentences for the visitor; null for events that do not concern visitors. */
export function eventText({ kind, senderName, text }: LogMessage, isClosedNow: boolean): string | null {
  switch (kind) {
    case 'inquiry-accepted':
      return t`You are talking to ${senderName || text}`
    case 'inquiry-closed':
      return isClosedNow ? t`The chat was closed. Write again to go on` : t`The chat was closed`
    case 'inquiry-missed':
      return t`Nobody is free just now. We answer here as soon as we can`
    case 'inquiry-transferred':
      return text === '' ? t`We look for somebody else for you` : t`${text} is asked to go on with you`
    case 'inquiry-released':
      return t`${senderName} lost the connection. We look for somebody else for you`
    case 'member-joined':
      return t`${senderName} joined`
    case 'member-left':
      return t`${senderName} left`
    case 'call-started':
      return text === 'video' ? t`Video call started` : t`Call started`
    case 'call-ended':
      return isCutOff(text)
        ? t`The call was cut off after ${callLength(text)}`
        : t`The call ended after ${callLength(text)}`
    case 'call-missed':
      return text === 'missed' || text === 'lost' ? t`Nobody answered the call` : t`The call was not answered`
    case 'call-recording':
      return ['on', 'all', 'resumed'].includes(recordingIn(text).change)
        ? t`The call is recorded from now on`
        : t`The call is not recorded any more`
    case 'callback-requested':
      return t`You asked to be called back at ${callbackIn(text).number}`
    case 'answer-corrected':
      return t`You corrected your details`
    case 'inquiry-opened':
    case 'text':
      return null
    default:
      return senderName === ''
        ? t`Something here needs a newer version of this chat`
        : t`${senderName} sent something that needs a newer version of this chat`
  }
}

/** Key of the line that says that the chat is closed; null while it is open. */
export const closingKey = (items: readonly LogItem[], isClosed: boolean): string | null =>
  (isClosed && items.findLast((item) => item.kind === 'event' && item.message.kind === 'inquiry-closed')?.key) || null
