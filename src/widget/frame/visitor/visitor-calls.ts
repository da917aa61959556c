import {
  type CallDefinition,
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

/** The calls of the domains that a visitor's first messages use. The page does not load the declarations of all others. */
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

/** Calls of the visitor's client: `visitorCalls`, and after `loadLateCalls` the others too. */
export const knownCalls: Record<string, CallDefinition> = { ...visitorCalls }

/** Loads the calls of what is seldom used. Rejects if they cannot be loaded. */
export const loadLateCalls = async (): Promise<void> =>
  void Object.assign(knownCalls, (await import('./late-visitor-calls.ts')).lateVisitorCalls)
