import type { chatbotCalls } from '#core/contract/index.ts'
import { fail } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Session } from '#server/calls/session.ts'
import type { Database } from '#server/db/database.ts'
import { lockInquiry } from '#server/inquiries/find-inquiry.ts'

/**
 * No chatbot takes part in chats yet: people have every inquiry from its beginning. `chatbotCallTransfer` is in `telephony`.
 */
export const chatbot = {
  create({ database }) {
    const refuse = (inquiryId: string, session: Session) =>
      database.transaction(async (tx) => {
        const found = await lockInquiry(tx, session.serviceId, inquiryId)
        return fail(found?.state.room.visitorEid === session.eid ? 'not-with-chatbot' : 'not-found')
      })
    const handlers: Pick<HandlersOf<typeof chatbotCalls>, 'chatbotTransfer'> = {
      chatbotTransfer: ({ params }, { session }) => refuse(params.id, session),
    }
    return { handlers }
  },
} satisfies ServerModule<{ database: Database }>
