import { describe, expect, it } from 'vitest'
import type { CallArguments, Calls, Note } from '#core/contract/index.ts'
import {
  closeInquiry,
  conversationOf,
  entitiesIn,
  inquiryOf,
  lastEntryOf,
  newId,
  outcomeOf,
  ownEntities,
  type Person,
  s,
  startHandled,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

type NoteChange = CallArguments<Calls['changeNote']>['body']

/** Notes of the staff within conversations: who gets them, and that the visitor gets nothing. */
export function notesSuite(start: Start) {
  const world = serverFor(start)
  const secret = 'He has complained three times'

  const handled = (agent: Person) => startHandled(world.server.url, agent, { name: 'Vera' })
  const write = (
    person: Person,
    roomId: string,
    { text = secret, mentionedEids = [], id = newId() }: Partial<Pick<Note, 'text' | 'mentionedEids' | 'id'>> = {},
  ) => person.call('writeNote', { params: { s, roomId }, body: { id, text, mentionedEids }, idempotencyKey: id })
  /** Admins join without an invitation. */
  const join = async (guest: Person, roomId: string) =>
    unwrap(await guest.call('joinConversation', { params: { s, id: roomId }, idempotencyKey: newId() }))
  const snapshotNotes = async (person: Person) => (await ownEntities(person, 'note')).map(({ text }) => text)

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
      unwrap(await closeInquiry(agent, (await inquiryOf(agent, roomId)).id))
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
      unwrap(await closeInquiry(agent, inquiryId))
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

    it('[CAP-01] are edited and removed by their author for 15 minutes, and mentions follow', async () => {
      const [agent, other, third] = world.agents
      const guest = world.admin
      const { visitor, roomId } = await handled(agent)
      await join(guest, roomId)
      const { note } = unwrap(await write(agent, roomId, { text: 'Ask @Two', mentionedEids: [other.eid, guest.eid] }))
      const before = await Promise.all([agent, guest, other, third, visitor].map(lastEntryOf))
      const change = (person: Person, body: NoteChange, noteId = note.id) =>
        person.call('changeNote', { params: { s, roomId, noteId }, body, idempotencyKey: newId() })
      const edit = { do: 'edit' as const, text: 'Ask @Three', mentionedEids: [third.eid, guest.eid] }
      expect(outcomeOf(await change(visitor, edit))).toBe('forbidden')
      expect(outcomeOf(await change(guest, edit))).toBe('forbidden')
      expect(outcomeOf(await change(other, edit))).toBe('not-found')
      expect(outcomeOf(await change(agent, edit, newId()))).toBe('not-found')
      expect(outcomeOf(await change(agent, { ...edit, mentionedEids: [visitor.eid] }))).toBe('not-found')

      const edited = unwrap(await change(agent, edit)).note
      expect(edited).toMatchObject({ id: note.id, text: 'Ask @Three', editedAtMs: expect.any(Number) })
      const told = await guest.feed(before[1] ?? 0)
      expect(entitiesIn(told, 'note')).toEqual([edited])
      expect(entitiesIn(told, 'mention')).toMatchObject([{ preview: 'Ask @Three' }])
      const mentionOf = async (person: Person, from: number | undefined) =>
        (await person.feed(from ?? 0)).filter((entry) => entry.kind === 'entity' && entry.entity === 'mention')
      expect(await mentionOf(other, before[2])).toMatchObject([{ id: note.id, value: null }])
      expect(await mentionOf(third, before[3])).toMatchObject([{ id: note.id, value: { preview: '' } }])

      const removed = unwrap(await change(agent, { do: 'remove' })).note
      expect(removed).toMatchObject({ text: '', removedAtMs: expect.any(Number) })
      expect(unwrap(await change(agent, { do: 'remove' })).note.removedAtMs).toBe(removed.removedAtMs)
      expect(outcomeOf(await change(agent, edit))).toBe('note-removed')
      // Nothing that is kept for clients that come back has the text any more.
      const kept = entitiesIn(await guest.feed(before[1] ?? 0), 'note')
      expect(kept.map(({ text }) => text)).toEqual(['', ''])
      expect(await mentionOf(third, before[3])).toContainEqual(expect.objectContaining({ value: null }))
      expect(JSON.stringify(await visitor.feed(before[4] ?? 0))).not.toMatch(/"note"|Three/)
    })

    it('[CAP-01] that were edited give no new text to who has left, but are removed for them too', async () => {
      const [agent, guest] = [world.agents[0], world.admin]
      const { roomId } = await handled(agent)
      await join(guest, roomId)
      const { note } = unwrap(await write(agent, roomId, { text: 'As it was' }))
      const params = { s, roomId, kickEid: guest.eid }
      unwrap(await agent.call('kickFromConversation', { params, idempotencyKey: newId() }))
      const before = await lastEntryOf(guest)
      const change = (body: NoteChange) =>
        agent.call('changeNote', { params: { s, roomId, noteId: note.id }, body, idempotencyKey: newId() })
      unwrap(await change({ do: 'edit', text: 'Not for who left', mentionedEids: [] }))
      expect(entitiesIn(await guest.feed(before), 'note')).toEqual([])
      expect(await snapshotNotes(guest)).not.toContain('Not for who left')
      unwrap(await change({ do: 'remove' }))
      expect(entitiesIn(await guest.feed(before), 'note')).toMatchObject([{ id: note.id, text: '' }])
    })
  })
}
