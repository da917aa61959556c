import { readFile, rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { loadRoomsPlan } from '#server/conversations/room-state.ts'
import { members, rooms } from '#server/conversations/tables.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { offers } from '#server/inquiries/tables.ts'
import { changeMessage } from '#server/message-changes/change-message.ts'
import { messages } from '#server/messages/tables.ts'
import { projectPath } from '#server/platform/project-path.ts'
import { callParties, calls } from '#server/telephony/tables.ts'
import { newDataFolder } from './data-template.ts'
import { newId } from './test-client.ts'

/** Nothing that is refused is told. */
const noFeed = new Proxy({} as FeedDraft, {
  get() {
    throw new Error('something was told')
  },
})

it('[CAP-17] conversations of callers who hid their number become phone calls, those of the web chat stay', async () => {
  const folder = await newDataFolder('empty')
  const { db, close } = await openEmbedded(folder, [loadRoomsPlan])
  /** A conversation of before, in which calls were begun by these. */
  async function begin(...callers: Array<'visitor' | 'staff' | 'phone'>): Promise<string> {
    const roomId = newId()
    const base = { serviceId: 's', createdAtMs: 1 }
    const shown = { visitorName: 'Visitor', language: '', preview: '' }
    const marks = { lastSeq: 0, lastAtMs: 1, page: '' }
    await db.insert(rooms).values({ ...base, ...shown, ...marks, id: roomId, channel: 'chat', visitorEid: newId() })
    const times = { waitingSinceMs: 1, offeredAtMs: 1, deadlineMs: 1 }
    await db.insert(offers).values({
      ...{ id: newId(), serviceId: 's', roomId, inquiryId: newId(), eid: newId(), status: 'withdrawn' },
      ...{ ...shown, ...times },
    })
    for (const kind of callers) {
      const id = newId()
      await db.insert(calls).values({
        ...{ ...base, id, roomId, media: 'voice', state: 'TERMINATED', revision: 1 },
        ...{ ringsUntilMs: 1, eventName: 'STATE_UPDATE' },
      })
      for (const [place, party] of [kind, kind === 'staff' ? 'phone' : 'staff'].entries()) {
        const off = { isMuted: false, isHeld: false, hasCamera: false, hasScreen: false }
        await db.insert(callParties).values({
          ...{ id: newId(), callId: id, serviceId: 's', place, kind: party as typeof kind, name: '', number: '' },
          ...{ numberType: 'OFF_NET', state: 'left', stateSinceMs: 1, ringsUntilMs: 1, ...off },
        })
      }
    }
    return roomId
  }
  const hidden = await begin('phone', 'staff')
  const written = await begin()
  const fromPage = await begin('visitor', 'staff')
  const file = projectPath('src/server/db/migrations/0033_hidden-callers.sql')
  for (const statement of (await readFile(file, 'utf8')).split('--> statement-breakpoint')) await db.execute(statement)
  const channels = async (table: typeof rooms | typeof offers, id: 'id' | 'roomId') =>
    new Map((await db.select().from(table)).map((row) => [(row as Record<string, unknown>)[id], row.channel] as const))
  for (const found of [await channels(rooms, 'id'), await channels(offers, 'roomId')])
    expect([hidden, written, fromPage].map((id) => found.get(id))).toEqual(['call', 'chat', 'chat'])

  // Earlier messages to them can be removed, without a new text.
  const agent = { id: newId(), eid: newId(), serviceId: 's', kind: 'staff' as const, role: 'agent' as const, name: 'A' }
  const messageId = newId()
  await db.insert(members).values({ roomId: hidden, eid: agent.eid, kind: 'staff', deliveredSeq: 0, readSeq: 0 })
  await db.insert(messages).values({
    ...{ id: messageId, roomId: hidden, seq: 1, kind: 'text', text: 'Hello', sentAtMs: 1 },
    ...{ senderEid: agent.eid, senderName: agent.name, senderKind: 'staff' },
  })
  const change = { do: 'edit', text: 'Good evening' } as const
  const edited = await changeMessage(db, noFeed, agent, { roomId: hidden, messageId, change, nowMs: 2 })
  expect(edited).toMatchObject({ ok: false, error: { name: 'caller-reads-nothing' } })
  await close()
  await rm(folder, { recursive: true, force: true })
})
