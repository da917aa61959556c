import type { MessageChange, PhoneCall, Profile } from '#core/contract/index.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { ConversationRow, MessageRow } from '#core/store/rows.ts'
import { hasOutline } from './rows-of-any-age.ts'
import { messagesOf, type Tables } from './tables.ts'
import { readValue } from './values.ts'

/** Everything that the chat shows, read in one transaction. */
export type ChatRows = {
  profile: Profile | null
  roomId: string | null
  conversation: ConversationRow | null
  /** The newest `count` messages, as far as they are stored. */
  messages: MessageRow[]
  outbox: OutboxRow[]
  /** Unread messages in all of the visitor's conversations. */
  unread: number
  /** When the newest of all of the visitor's conversations last changed. */
  newestAtMs: number
  /** Changes to the messages since they were sent. */
  changes: MessageChange[]
  /** Calls that ring or go on. */
  calls: PhoneCall[]
  /** Ids of drafts that became messages. */
  sentDrafts: string[]
}

export const readChat = (tables: Tables, count: number): Promise<ChatRows> =>
  tables.read(async (from) => {
    const profile = await readValue(from, 'profile')
    const roomId = await readValue(from, 'room')
    const all = await from.conversations.all()
    const unread = all.reduce((sum, row) => sum + row.unread, 0)
    const newestAtMs = Math.max(0, ...all.map(({ lastAtMs }) => lastAtMs))
    const sentDrafts = (await readValue(from, 'sent-drafts')) ?? []
    const calls = (await readValue(from, 'calls')) ?? []
    const ofAll = { unread, newestAtMs, sentDrafts, calls }
    if (roomId === null) return { profile, roomId, conversation: null, messages: [], outbox: [], changes: [], ...ofAll }
    const conversation = (await from.conversations.get(roomId)) ?? null
    const fromSeq = Math.max(0, (conversation?.lastSeq ?? 0) - count + 1)
    const messages = conversation ? await from.messages.all(messagesOf(roomId, fromSeq)) : []
    const changes = (await readValue(from, 'changes')) ?? []
    return {
      profile,
      roomId,
      conversation,
      messages,
      outbox: (await from.outbox.all()).filter(hasOutline),
      changes,
      ...ofAll,
    }
  })
