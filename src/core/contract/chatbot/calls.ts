import * as v from 'valibot'
import { call } from '../call.ts'
import { Conversation } from '../conversations/schemas.ts'
import { ServiceId, Uuid } from '../primitives.ts'

const InquiryParams = v.object({ s: ServiceId, id: Uuid })

/** A visitor asks for a person instead of the chatbot. */
export const chatbotCalls = {
  chatbotTransfer: call({
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/inquiries/{id}/chatbot-transfer',
    audience: 'visitor',
    capability: 'inquiries',
    summary: "Hands the chatbot's chat to people; refused if people have it already",
    params: InquiryParams,
    result: v.object({ conversation: Conversation }),
  }),
  chatbotCallTransfer: call({
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/inquiries/{id}/chatbot-call-transfer',
    audience: 'visitor',
    capability: 'inquiries',
    summary: "Hands the chatbot's chat to people as a call; refused if people have it already",
    params: InquiryParams,
    result: v.object({ conversation: Conversation }),
  }),
}
