import type { Wish } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { EarlierWish, VisitorCommand } from '#widget/frame/sharing/frame-messages.ts'
import { commandOfWish } from '#widget/frame/store/command-of-wish.ts'
import type { VisitorParts } from './visitor-parts.ts'

/** Commands about the visitor's inquiry that are no rows of the outbox. */
export type InquiryCommand = EarlierWish | Extract<VisitorCommand, { name: 'time-out' }>

/** Says that a countdown has run out. What a frame of an earlier build wishes becomes a row of the outbox. */
export async function changeInquiry(
  { client: { api, work }, deps }: VisitorParts,
  command: InquiryCommand,
): Promise<Result<null>> {
  if (command.name !== 'time-out') {
    const outbox = work.present()?.outbox
    const roomId = await deps.store.roomId()
    if (!outbox || roomId === null) return fail('not-found')
    const inquiryId = 'inquiry' in command ? command.inquiry : command.inquiryId
    const tagId = command.name === 'hand-over' ? command.tagId : null
    await outbox.add(commandOfWish(deps.random.uuid(), { roomId, inquiryId, wish: wishes[command.name], tagId }))
    return ok(null)
  }
  const input = { params: { id: command.inquiryId }, idempotencyKey: deps.random.uuid() }
  const answer = await api.call('sendInquiryTimeout', input)
  if (!answer.ok) return answer
  await deps.store.storeConversation(answer.value.conversation)
  return ok(null)
}

const wishes: Record<EarlierWish['name'], Wish> = {
  keep: 'keep',
  decline: 'decline',
  end: 'end',
  'ask-for-another': 'hand-over',
  'hand-over': 'hand-over',
}
