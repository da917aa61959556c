import { ok, type Result, unreachable } from '#core/platform/result.ts'
import type { VisitorCommand } from '#widget/frame/sharing/frame-messages.ts'
import type { VisitorParts } from './visitor-parts.ts'

/** Commands about the visitor's inquiry, made by calls of their own. */
export type InquiryCommand = Extract<VisitorCommand, { inquiryId: string }>

/** Runs a command about the visitor's inquiry. */
export async function changeInquiry(
  { client: { api }, deps }: VisitorParts,
  { name, inquiryId }: InquiryCommand,
): Promise<Result<null>> {
  // Made twice, such as by two frames, it changes nothing more.
  const input = { params: { id: inquiryId }, idempotencyKey: deps.random.uuid() }
  const answer = await callFor(api, name, input)
  if (!answer.ok) return answer
  if (answer.value.conversation) await deps.store.storeConversation(answer.value.conversation)
  return ok(null)
}

function callFor(
  api: VisitorParts['client']['api'],
  name: InquiryCommand['name'],
  input: { params: { id: string }; idempotencyKey: string },
) {
  switch (name) {
    case 'keep':
    case 'decline':
      return api.call('answerInquiry', { ...input, body: { accept: name === 'keep' } })
    case 'ask-for-another':
      return api.call('transferInquiry', { ...input, body: { type: 'inquiry_blind', toEid: null } })
    case 'time-out':
      return api.call('sendInquiryTimeout', input)
    default:
      return unreachable(name)
  }
}
