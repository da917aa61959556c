import type { chatbotCalls } from '#core/contract/index.ts'
import { fail } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { lockInquiry } from '#server/inquiries/change-inquiry.ts'

/**
 * No chatbot takes part in chats yet: people have every inquiry from its beginning. `chatbotCallTransfer` is in `telephony`.
 */
export const chatbot = {
  create() {
    const handlers: Pick<HandlersOf<typeof chatbotCalls>, 'chatbotTransfer'> = {
      chatbotTransfer: async ({ params }, { tx, session }) => {
        const found = await lockInquiry(tx, session.serviceId, params.id)
        return fail(found?.state.room.visitorEid === session.eid ? 'not-with-chatbot' : 'not-found')
      },
    }
    return { handlers }
  },
} satisfies ServerModule
