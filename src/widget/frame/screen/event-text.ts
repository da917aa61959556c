import { t } from '#app/language/t.ts'
import { callbackIn, callLength, isCutOff, recordingIn } from '#app/messages/call-events.ts'
import type { LogItem, LogMessage } from '#app/messages/log-items.ts'

/** Events of the room as sentences for the visitor; null for events that do not concern visitors. */
export function eventText({ kind, senderName, text }: LogMessage, isClosedNow: boolean): string | null {
  switch (kind) {
    case 'inquiry-accepted':
      return t`You’re chatting with ${senderName || text}`
    case 'inquiry-closed':
      return isClosedNow ? t`This chat has ended. Send a message to start again.` : t`This chat has ended`
    case 'inquiry-missed':
      return t`Everyone’s busy right now. We’ll reply here as soon as we can`
    case 'inquiry-transferred':
      return text === '' ? t`Finding someone else for you…` : t`Connecting you with ${text}…`
    case 'inquiry-released':
      return t`${senderName} lost connection. Finding someone else for you…`
    case 'member-joined':
      return t`${senderName} joined`
    case 'member-left':
      return t`${senderName} left`
    case 'call-started':
      return text === 'video' ? t`Video call started` : t`Call started`
    case 'call-ended':
      return isCutOff(text) ? t`Call dropped after ${callLength(text)}` : t`Call ended after ${callLength(text)}`
    case 'call-missed':
      return text === 'missed' || text === 'lost' ? t`No one answered the call` : t`Call not answered`
    case 'call-recording':
      return ['on', 'all', 'resumed'].includes(recordingIn(text).change)
        ? t`This call is now being recorded`
        : t`Recording stopped`
    case 'callback-requested':
      return t`You requested a callback at ${callbackIn(text).number}`
    case 'answer-corrected':
      return t`You corrected your details`
    case 'inquiry-opened':
    case 'text':
      return null
    default:
      return senderName === ''
        ? t`Reload the page to see this message`
        : t`Reload the page to see what ${senderName} sent`
  }
}

/** Key of the line that says that the chat is closed; null while it is open. */
export const closingKey = (items: readonly LogItem[], isClosed: boolean): string | null =>
  (isClosed && items.findLast((item) => item.kind === 'event' && item.message.kind === 'inquiry-closed')?.key) || null
