import { msg, translated } from '#app/language/t.ts'
import { isKnown, WebhookEvent } from '#core/contract/index.ts'

const names: Record<WebhookEvent, string> = {
  'conversation.opened': msg`Conversation opened`,
  'conversation.accepted': msg`Conversation accepted by an agent`,
  'conversation.transferred': msg`Conversation transferred`,
  'conversation.missed': msg`Conversation missed`,
  'conversation.closed': msg`Conversation closed`,
  'message.created': msg`Message sent`,
  'call.started': msg`Call started`,
  'call.ended': msg`Call ended`,
  'call.missed': msg`Call missed`,
}

/** Names an event or the test event; one of a newer backend is shown as it is. */
export function eventName(type: string): string {
  if (type === 'webhook.test') return translated(msg`Test event`)
  return isKnown(WebhookEvent, type) ? translated(names[type]) : type
}
