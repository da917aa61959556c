import type { Wish } from '#core/contract/index.ts'
import { newCommand } from '#core/outbox/new-command.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { EarlierWish } from '#widget/frame/sharing/frame-messages.ts'
import type { VisitorParts } from './visitor-parts.ts'

const wishes: Record<EarlierWish['name'], Wish> = {
  keep: 'keep',
  decline: 'decline',
  end: 'end',
  'ask-for-another': 'hand-over',
  'hand-over': 'hand-over',
}

/** Makes a row of the outbox of what a frame of an earlier build wishes. */
export async function queueEarlierWish({ client, deps }: VisitorParts, command: EarlierWish): Promise<Result<null>> {
  const outbox = client.work.present()?.outbox
  const roomId = await deps.store.roomId()
  if (!outbox) return fail('signed-out')
  if (roomId === null) return fail('not-found')
  const inquiryId = 'inquiry' in command ? command.inquiry : command.inquiryId
  const tagId = command.name === 'hand-over' ? command.tagId : null
  await outbox.add(newCommand('wish', deps.random.uuid(), { roomId, inquiryId, wish: wishes[command.name], tagId }))
  return ok(null)
}
