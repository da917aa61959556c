import {
  chatbotCalls,
  conversationCalls,
  feedCalls,
  inquiryCalls,
  linkPreviewCalls,
  messageCalls,
  messageChangeCalls,
  pingCalls,
  queueCalls,
  sessionCalls,
} from '#core/contract/index.ts'

/** The calls of the domains that a visitor uses. The visitor's page does not load the declarations of all others. */
export const visitorCalls = {
  ...sessionCalls,
  ...conversationCalls,
  ...messageCalls,
  changeMessage: messageChangeCalls.changeMessage,
  ...inquiryCalls,
  ...chatbotCalls,
  ...feedCalls,
  ...pingCalls,
  ...queueCalls,
  ...linkPreviewCalls,
}
