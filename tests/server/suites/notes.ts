import { describe, expect, it } from 'vitest'
import type { Note } from '#core/contract/index.ts'
import {
  conversationOf,
  entitiesIn,
  inquiryOf,
  lastEntryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  startConversation,
  takeOver,
  terminate,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

/** Notes of the staff within conversations: who gets them, and that the visitor gets nothing. */
export function notesSuite(start: Start) {
  const world = serverFor(start)
  const secret = 'He has complained three times'

  async function handled(agent: Person) {
    const visitor = await registerVisitor(world.server.url, 'Vera')
    const { roomId } = await startConversation(visitor)
    const { id } = await inquiryOf(visitor, roomId)
    unwrap(await takeOver(agent, id))
    return { visitor, roomId, inquiryId: id }
  }
  const write = (
    person: Person,
    roomId: string,
    { text = secret, mentionedEids = [], id = newId() }: Partial<Pick<Note, 'text' | 'mentionedEids' | 'id'>> = {},
  ) => person.call('writeNote', { params: { s, roomId }, body: { id, text, mentionedEids }, idempotencyKey: id })
  /** Admins join without an invitation. */
  const join = async (guest: Person, roomId: string) =>
    unwrap(await guest.call('joinConversation', { params: { s, id: roomId }, idempotencyKey: newId() }))
  async function snapshotNotes(person: Person) {
    const texts: unknown[] = []
    for (let after: string | undefined; ; ) {
      const page = unwrap(await person.call('getSnapshot', { params: { s }, query: after ? { after } : {} }))
      for (const { entity, value } of page.entities) if (entity === 'note') texts.push(value.text)
      if (page.next === null) return texts
      after = page.next
    }
  }

  describe('notes', () => {
    it('[CAP-01] reach the staff in the room once, behind the newest message, and count as nothing unread', async () => {
      const [agent] = world.agents
      const { roomId } = await handled(agent)
      const [before, { lastSeq, preview }] = [await lastEntryOf(agent), await conversationOf(agent, roomId)]
      const id = newId()
      const { note } = unwrap(await write(agent, roomId, { id }))
      expect(unwrap(await write(agent, roomId, { id })).note).toEqual(note)
      // The idempotency key may have expired; the note's id never does.
      const body = { id, text: secret }
      const again = await agent.call('writeNote', { params: { s, roomId }, body, idempotencyKey: newId() })
      expect(unwrap(again).note).toEqual(note)
      const foreign = await handled(world.agents[1])
      expect(outcomeOf(await write(world.agents[1], foreign.roomId, { id }))).toBe('key-conflict')
      expect(note).toMatchObject({ id, roomId, afterSeq: lastSeq, authorEid: agent.eid, text: secret })
      expect(entitiesIn(await agent.feed(before), 'note')).toEqual([note])
      expect(await snapshotNotes(agent)).toContain(secret)
      expect(await conversationOf(agent, roomId)).toMatchObject({ lastSeq, preview })
    })

    it('[CAP-01] never reach the visitor: not in the feed, the channel, the snapshot, the list, the preview or a count', async () => {
      const [agent] = world.agents
      const { visitor, roomId } = await handled(agent)
      const live = await visitor.connect()
      const [before, conversation] = [await lastEntryOf(visitor), await conversationOf(visitor, roomId)]
      const listed = async () =>
        unwrap(await visitor.call('listMessages', { params: { s, roomId }, query: { from: '0', to: '1000' } }))
      const messages = await listed()
      unwrap(await write(agent, roomId, { text: 'Not for Vera', mentionedEids: [agent.eid, world.admin.eid] }))
      unwrap(await terminate(agent, (await inquiryOf(agent, roomId)).id))
      const told = JSON.stringify([await visitor.feed(before), live.entries])
      expect(told).not.toMatch(/Not for Vera|"note"|"mention"/)
      const snapshot = unwrap(await visitor.call('getSnapshot', { params: { s }, query: {} }))
      expect(JSON.stringify(snapshot)).not.toMatch(/Not for Vera|"note"|"mention"/)
      const after = await conversationOf(visitor, roomId)
      // The closing is the only message that came.
      expect(after).toMatchObject({ lastSeq: conversation.lastSeq + 1, preview: conversation.preview })
      expect((await listed()).messages.length).toBe(messages.messages.length + 1)
      await live.close()
    })

    it('[CAP-01] are refused to visitors, to staff who are not in the room, and after they have left it', async () => {
      const [agent, other] = world.agents
      const { visitor, roomId, inquiryId } = await handled(agent)
      expect(outcomeOf(await write(visitor, roomId))).toBe('forbidden')
      expect(outcomeOf(await write(other, roomId))).toBe('not-found')
      expect(outcomeOf(await write(world.admin, roomId))).toBe('not-found')
      expect(outcomeOf(await write(agent, newId()))).toBe('not-found')
      expect(outcomeOf(await write(agent, roomId, { mentionedEids: [visitor.eid] }))).toBe('not-found')
      expect(outcomeOf(await write(agent, roomId, { mentionedEids: [newId()] }))).toBe('not-found')
      unwrap(await terminate(agent, inquiryId))
      expect(outcomeOf(await write(agent, roomId))).toBe('not-found')
    })

    it('[CAP-01] are given to a colleague who joins, and stay as they were for one who has left', async () => {
      const [agent, guest] = [world.agents[0], world.admin]
      const { roomId } = await handled(agent)
      unwrap(await write(agent, roomId, { text: 'Before you came' }))
      const before = await lastEntryOf(guest)
      await join(guest, roomId)
      expect(entitiesIn(await guest.feed(before), 'note').map(({ text }) => text)).toEqual(['Before you came'])
      unwrap(
        await agent.call('kickFromConversation', {
          params: { s, roomId, kickEid: guest.eid },
          idempotencyKey: newId(),
        }),
      )
      unwrap(await write(agent, roomId, { text: 'After you left' }))
      const seen = await snapshotNotes(guest)
      expect(seen).toContain('Before you came')
      expect(seen).not.toContain('After you left')
    })

    it('[CAP-01] tell those whom they mention, without the text to who may not see the conversation', async () => {
      const [agent, stranger, guest] = [world.agents[0], world.agents[1], world.admin]
      const { roomId } = await handled(agent)
      await join(guest, roomId)
      const before = [await lastEntryOf(guest), await lastEntryOf(stranger), await lastEntryOf(agent)] as const
      const mentionedEids = [guest.eid, stranger.eid, agent.eid, guest.eid]
      const { note } = unwrap(await write(agent, roomId, { text: '@all look', mentionedEids }))
      const common = { id: note.id, roomId, visitorName: 'Vera', readAtMs: null }
      expect(entitiesIn(await guest.feed(before[0]), 'mention')).toMatchObject([{ ...common, preview: '@all look' }])
      const told = await stranger.feed(before[1])
      expect(entitiesIn(told, 'mention')).toMatchObject([{ ...common, preview: '' }])
      expect(entitiesIn(told, 'note')).toEqual([])
      // Nobody is told of the own note.
      expect(entitiesIn(await agent.feed(before[2]), 'mention')).toEqual([])
      const readAtMs = async () => {
        const page = unwrap(await guest.call('getSnapshot', { params: { s }, query: {} }))
        const mention = page.entities.find(({ entity, id }) => entity === 'mention' && id === note.id)
        return mention?.value.readAtMs
      }
      const read = (untilMs: number) => guest.call('readMentions', { params: { s }, body: { untilMs } })
      unwrap(await read(note.writtenAtMs - 1))
      expect(await readAtMs()).toBeNull()
      unwrap(await read(note.writtenAtMs))
      expect(await readAtMs()).toEqual(expect.any(Number))
    })
  })
}
