import type { CallMedia } from '#core/contract/telephony/states.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'

/** Calls from the visitor's conversation; who has none yet gets one. */
export async function startCall(chat: Chat, call: { roomId: string | null; media: CallMedia; page: string }) {
  const roomId = call.roomId ?? systemRandom.uuid()
  if (call.roomId === null) {
    const made = await chat.ask('createConversation', {
      body: { id: roomId, page: call.page },
      idempotencyKey: systemRandom.uuid(),
    })
    if (!made.ok) return made
    await chat.command({ name: 'switch', roomId })
  }
  return chat.ask('startCall', {
    body: { target: { kind: 'room', roomId }, media: call.media },
    idempotencyKey: systemRandom.uuid(),
  })
}
