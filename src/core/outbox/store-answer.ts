import * as v from 'valibot'
import { Conversation, Message } from '#core/contract/index.ts'

/** Stores the backend's answer to a command, as the feed would. */
export type DeliveryStore = {
  storeMessages(messages: readonly Message[]): Promise<void>
  storeConversation(conversation: Conversation): Promise<void>
}

const Conversations = v.object({ conversation: Conversation })
const Messages = v.object({ message: Message })

/** Stores the conversation or the message in the answer to a call at once, before the feed brings it. */
export async function storeAnswer(store: DeliveryStore, answer: unknown): Promise<void> {
  const withConversation = v.safeParse(Conversations, answer)
  if (withConversation.success) await store.storeConversation(withConversation.output.conversation)
  const withMessage = v.safeParse(Messages, answer)
  if (withMessage.success) await store.storeMessages([withMessage.output.message])
}
