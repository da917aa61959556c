import { rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { loadRoomsPlan } from '#server/conversations/room-state.ts'
import { participants, rooms } from '#server/conversations/tables.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { changeMessage } from '#server/message-changes/change-message.ts'
import { messages } from '#server/messages/tables.ts'
import { newDataFolder } from './data-template.ts'
import { newId } from './test-client.ts'

/** Nothing that is refused is told. */
const noFeed = new Proxy({} as FeedDraft, {
  get() {
    throw new Error('something was told')
  },
})

it('[CAP-17] a message that was sent to a caller before it was known as one gets no new text', async () => {
  const folder = await newDataFolder('empty')
  const { db, close } = await openEmbedded(folder, [loadRoomsPlan])
  const [roomId, messageId] = [newId(), newId()]
  const room = { id: roomId, serviceId: 's', channel: 'call' as const }
  const state = { language: '', preview: '', lastSeq: 0, lastAtMs: 1, page: '', createdAtMs: 1 }
  await db.insert(rooms).values({ ...room, ...state })
  const agent = { id: newId(), eid: newId(), serviceId: 's', kind: 'staff' as const, role: 'agent' as const, name: 'A' }
  const unread = { roomId, deliveredSeq: 0, readSeq: 0 }
  await db.insert(participants).values([
    { ...unread, eid: newId(), channel: 'call', role: 'visitor', name: 'Visitor' },
    { ...unread, eid: agent.eid, role: 'staff' },
  ])
  const sender = { senderEid: agent.eid, senderName: agent.name, senderKind: 'staff' as const }
  await db
    .insert(messages)
    .values({ id: messageId, roomId, seq: 1, kind: 'text', text: 'Hello', sentAtMs: 1, ...sender })
  const change = { do: 'edit', text: 'Good evening' } as const
  const edited = await changeMessage({ tx: db, feed: noFeed }, agent, { roomId, messageId, change, nowMs: 2 })
  expect(edited).toMatchObject({ ok: false, error: { name: 'caller-reads-nothing' } })
  await close()
  await rm(folder, { recursive: true, force: true })
})
