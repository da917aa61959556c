import type { Profile } from '#core/contract/index.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { ConversationRow, MessageRow } from '#core/store/rows.ts'
import type { Tables } from './tables.ts'
import { readValue } from './values.ts'
import { messagesOf } from './visitor-store.ts'

/** All that the chat shows, of one moment. */
export type ChatRows = {
  profile: Profile | null
  roomId: string | null
  conversation: ConversationRow | null
  /** The newest `count` sequence numbers, as far as they are held. */
  messages: MessageRow[]
  outbox: OutboxRow[]
}

export const readChat = (tables: Tables, count: number): Promise<ChatRows> =>
  tables.read(async (from) => {
    const profile = await readValue(from, 'profile')
    const roomId = await readValue(from, 'room')
    if (roomId === null) return { profile, roomId, conversation: null, messages: [], outbox: [] }
    const conversation = (await from.conversations.get(roomId)) ?? null
    const fromSeq = Math.max(0, (conversation?.lastSeq ?? 0) - count + 1)
    const messages = conversation ? await from.messages.all(messagesOf(roomId, fromSeq)) : []
    return { profile, roomId, conversation, messages, outbox: await from.outbox.all() }
  })
