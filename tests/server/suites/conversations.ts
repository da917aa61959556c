import { describe, expect, it } from 'vitest'
import { conversationRow } from '#core/store/reduce-entries.ts'
import {
  answer,
  closeInquiry,
  conversationOf,
  entitiesIn,
  eventually,
  inquiryOf,
  newId,
  outcomeOf,
  registerVisitor,
  s,
  say,
  setStatus,
  startConversation,
  takeOver,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

/** Parts of a conversation that each role sees, from its first message to its end. */
export function conversationsSuite(start: Start) {
  const world = serverFor(start)

  describe('a conversation', () => {
    it('goes from the visitor’s first message to an agent and back, and ends', async () => {
      const [agent] = world.agents
      unwrap(await setStatus(world.admin, 'away'))
      const connection = await agent.connect()
      const visitor = await registerVisitor(world.server.url, 'Vera')
      const visitorConnection = await visitor.connect()
      const { roomId } = await startConversation(visitor, 'Is anybody there?')
      const offer = await eventually(() =>
        entitiesIn(connection.entries, 'offer').find(({ conversationId }) => conversationId === roomId),
      )
      expect(offer).toMatchObject({ status: 'pending', visitorName: 'Vera', preview: 'Is anybody there?' })
      const { conversation } = unwrap(await answer(agent, offer.inquiryId, true))
      expect(conversation).toMatchObject({ member: true, lastSeq: 3, inquiry: { status: 'handling' } })

      unwrap(await say(agent, roomId, 'I am. How can I help?', { inquiryId: offer.inquiryId }))
      await eventually(() =>
        visitorConnection.entries.some((e) => e.kind === 'message' && e.message.text.startsWith('I am')),
      )
      const query = { from: '1', to: '100' }
      const history = unwrap(await agent.call('listMessages', { params: { s, roomId }, query }))
      expect(history.messages.map(({ seq, kind }) => [seq, kind])).toEqual([
        [1, 'inquiry-opened'],
        [2, 'text'],
        [3, 'inquiry-accepted'],
        [4, 'text'],
      ])
      expect(history.messages[2]).toMatchObject({ senderKind: 'system', text: 'Maria Lindqvist' })

      unwrap(await closeInquiry(visitor, offer.inquiryId))
      expect(outcomeOf(await say(agent, roomId, 'Too late'))).toBe('inquiry-closed')
      expect(await conversationOf(agent, roomId)).toMatchObject({
        member: false,
        lastSeq: 5,
        inquiry: { status: 'closed' },
      })
      await connection.close()
      await visitorConnection.close()
      unwrap(await setStatus(world.admin, 'available'))
    })

    it('the personal channel carries the same entries and numbers as the feed', async () => {
      const visitor = await registerVisitor(world.server.url)
      const connection = await visitor.connect()
      const { roomId } = await startConversation(visitor)
      for (const text of ['one', 'two', 'three']) unwrap(await say(visitor, roomId, text))
      const feed = await visitor.feed()
      await eventually(() => connection.entries.length >= feed.length)
      expect(connection.entries.slice(0, feed.length)).toEqual(feed)
      expect(feed.map(({ n }) => n)).toEqual(feed.map((_, index) => index + 1))
      await connection.close()
    })

    it('all staff see a waiting inquiry without its messages, until an agent takes it', async () => {
      const [agent, other] = world.agents
      const visitor = await registerVisitor(world.server.url, 'Walter')
      const { roomId } = await startConversation(visitor, 'first words')
      unwrap(await say(visitor, roomId, 'more words'))
      expect(await conversationOf(other, roomId)).toMatchObject({
        member: false,
        lastSeq: 0,
        marks: [],
        preview: 'more words',
      })
      const query = { from: '1', to: '9' }
      expect(outcomeOf(await other.call('listMessages', { params: { s, roomId }, query }))).toBe('not-found')

      const { id } = await inquiryOf(visitor, roomId)
      unwrap(await takeOver(agent, id))
      expect(outcomeOf(await other.call('getConversation', { params: { s, roomId } }))).toBe('not-found')
      expect((await other.staffFeed()).at(-1)).toMatchObject({ kind: 'conversation-gone', conversationId: roomId })
      expect((await other.feed()).filter(({ kind }) => kind === 'conversation-gone')).toEqual([])
      const told = (await agent.feed()).filter(
        (e) =>
          (e.kind === 'conversation' && e.conversation.id === roomId && e.conversation.member) || e.kind === 'message',
      )
      // The room is known before its first message arrives.
      expect(told.slice(-2).map(({ kind }) => kind)).toEqual(['conversation', 'message'])
      unwrap(await closeInquiry(agent, id))
    })

    it('a former agent keeps the conversation as it was when they left it', async () => {
      const [first, second] = world.agents
      const visitor = await registerVisitor(world.server.url, 'Xenia')
      const { roomId } = await startConversation(visitor, 'for the first agent')
      const firstInquiry = await inquiryOf(visitor, roomId)
      unwrap(await takeOver(first, firstInquiry.id))
      unwrap(await closeInquiry(first, firstInquiry.id))
      const asLeft = await conversationOf(first, roomId)
      expect(asLeft).toMatchObject({ preview: 'for the first agent', lastSeq: 4 })

      unwrap(await say(visitor, roomId, 'for the second agent'))
      const secondInquiry = await inquiryOf(visitor, roomId)
      expect(secondInquiry.id).not.toBe(firstInquiry.id)
      // While the inquiry waits, they see it like all other agents.
      expect(await conversationOf(first, roomId)).toMatchObject({ lastSeq: 4, inquiry: { id: secondInquiry.id } })
      unwrap(await takeOver(second, secondInquiry.id))
      expect(await conversationOf(first, roomId)).toEqual(asLeft)
      expect((await first.feed()).at(-1)).toMatchObject({ kind: 'conversation', conversation: asLeft })

      const query = { from: '1', to: '100' }
      const kept = unwrap(await first.call('listMessages', { params: { s, roomId }, query })).messages
      expect(kept.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
      const all = unwrap(await second.call('listMessages', { params: { s, roomId }, query })).messages
      expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
      expect(outcomeOf(await say(first, roomId, 'still mine?'))).toBe('inquiry-not-yours')
      unwrap(await closeInquiry(second, secondInquiry.id))
    })

    it('only its agent and its visitor can close an inquiry, once', async () => {
      const [agent, other] = world.agents
      const visitor = await registerVisitor(world.server.url)
      const stranger = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const { id } = await inquiryOf(visitor, roomId)
      expect(outcomeOf(await closeInquiry(other, id))).toBe('inquiry-not-handled')
      unwrap(await takeOver(agent, id))
      expect(outcomeOf(await closeInquiry(other, id))).toBe('not-found')
      expect(outcomeOf(await closeInquiry(stranger, id))).toBe('not-found')
      unwrap(await closeInquiry(agent, id))
      expect(outcomeOf(await closeInquiry(visitor, id))).toBe('inquiry-closed')
    })

    it('read marks only grow, never pass the newest message, and are published to the members', async () => {
      const [agent] = world.agents
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const { id } = await inquiryOf(visitor, roomId)
      unwrap(await takeOver(agent, id))
      const mark = (deliveredSeq: number, readSeq: number) =>
        agent.call('setMark', { params: { s, roomId }, body: { deliveredSeq, readSeq } })
      expect(unwrap(await mark(2, 1)).mark).toEqual({ eid: agent.eid, deliveredSeq: 2, readSeq: 1 })
      expect(unwrap(await mark(1, 0)).mark).toEqual({ eid: agent.eid, deliveredSeq: 2, readSeq: 1 })
      expect(unwrap(await mark(9, 9)).mark).toEqual({ eid: agent.eid, deliveredSeq: 3, readSeq: 3 })
      const marks = (entries: Awaited<ReturnType<typeof visitor.feed>>) =>
        entries.flatMap((e) => (e.kind === 'mark' && e.roomId === roomId ? [e.mark.readSeq] : []))
      expect(marks(await visitor.feed())).toEqual([1, 3])
      expect(marks(await agent.feed())).toEqual([1, 3])
      expect((await conversationOf(visitor, roomId)).marks).toContainEqual({
        eid: agent.eid,
        deliveredSeq: 3,
        readSeq: 3,
      })
      const body = { deliveredSeq: 1, readSeq: 1 }
      const stranger = await registerVisitor(world.server.url)
      expect(outcomeOf(await stranger.call('setMark', { params: { s, roomId }, body }))).toBe('not-found')
      unwrap(await closeInquiry(agent, id))
    })

    it('read messages stay read for visitor and agent when the agent leaves', async () => {
      const [agent, next] = world.agents
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const { id } = await inquiryOf(visitor, roomId)
      unwrap(await takeOver(agent, id))
      const read = (person: typeof agent, readSeq: number) =>
        person.call('setMark', { params: { s, roomId }, body: { deliveredSeq: readSeq, readSeq } })
      unwrap(await read(agent, 3))
      unwrap(await read(visitor, 2))
      unwrap(await closeInquiry(agent, id))
      const ofAgent = { eid: agent.eid, deliveredSeq: 3, readSeq: 3 }
      const ofVisitor = { eid: visitor.eid, deliveredSeq: 2, readSeq: 2 }
      const toldLast = async (person: typeof agent) =>
        (await person.feed()).flatMap((e) => (e.kind === 'conversation' ? [e.conversation.marks] : [])).at(-1)
      expect(new Set(await toldLast(visitor))).toEqual(new Set([ofVisitor, ofAgent]))
      expect(new Set(await toldLast(agent))).toEqual(new Set([ofVisitor, ofAgent]))

      // From here on the former agent learns neither who the next agent is nor what is read.
      unwrap(await say(visitor, roomId, 'one more thing'))
      const { id: nextId } = await inquiryOf(visitor, roomId)
      unwrap(await takeOver(next, nextId))
      unwrap(await read(visitor, 6))
      expect((await conversationOf(visitor, roomId)).marks).toContainEqual(ofAgent)
      const { marks, lastSeq } = await conversationOf(agent, roomId)
      expect(new Set(marks)).toEqual(new Set([{ eid: visitor.eid, deliveredSeq: lastSeq, readSeq: lastSeq }, ofAgent]))
      unwrap(await closeInquiry(next, nextId))
    })

    it('sending marks the sender’s own message as read, without an entry; a fresh snapshot counts only the messages of others', async () => {
      const [agent] = world.agents
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const { id } = await inquiryOf(visitor, roomId)
      unwrap(await takeOver(agent, id))
      const { lastSeq } = await conversationOf(agent, roomId)
      const setMark = (person: typeof agent, readSeq: number) =>
        person.call('setMark', { params: { s, roomId }, body: { deliveredSeq: readSeq, readSeq } })
      unwrap(await setMark(agent, lastSeq))
      unwrap(await setMark(visitor, lastSeq))
      const before = (await visitor.feed()).at(-1)?.n ?? 0
      for (const text of ['One', 'Two']) unwrap(await say(agent, roomId, text))
      const messages = ['Three', 'Four'].map((text) => ({ id: newId(), text }))
      unwrap(await visitor.call('sendMessages', { params: { s, roomId }, body: { messages } }))

      const at = (eid: string, seq: number) => ({ eid, deliveredSeq: seq, readSeq: seq })
      const { conversations } = unwrap(await agent.call('getSnapshot', { params: { s }, query: { limit: '500' } }))
      const told = conversations.find((conversation) => conversation.id === roomId)
      // The visitor has not read the agent's message: sending a message does not mark it as read.
      expect(told?.marks).toHaveLength(2)
      expect(told?.marks).toEqual(expect.arrayContaining([at(agent.eid, lastSeq + 2), at(visitor.eid, lastSeq)]))
      if (!told) throw new Error('The agent handles this conversation')
      expect(conversationRow(told, undefined, agent.eid).unread).toBe(2)
      // The feed has no entry for it: the messages imply it.
      const kinds = (await visitor.feed(before)).map(({ kind }) => kind)
      expect(kinds).toEqual(Array(4).fill('message'))
      unwrap(await setMark(agent, lastSeq + 2))
      expect((await visitor.feed(before)).length).toBe(kinds.length)
      unwrap(await closeInquiry(agent, id))
    })

    it('marks that many members set at once do not mix', async () => {
      const [agent] = world.agents
      const visitors = await Promise.all(Array.from({ length: 4 }, () => registerVisitor(world.server.url)))
      const rooms = await Promise.all(visitors.map((visitor) => startConversation(visitor)))
      const results = await Promise.all(
        visitors.flatMap((visitor, index) =>
          [2, 1].map((readSeq) =>
            visitor.call('setMark', {
              params: { s, roomId: rooms[index]?.roomId ?? '' },
              body: { deliveredSeq: 0, readSeq },
            }),
          ),
        ),
      )
      // Two marks of one visitor are processed in any order: an answer may still say 1, but the mark ends at 2.
      for (const result of results) expect([1, 2]).toContain(unwrap(result).mark.readSeq)
      for (const [index, visitor] of visitors.entries()) {
        const room = { s, roomId: rooms[index]?.roomId ?? '' }
        const { mark } = unwrap(await visitor.call('setMark', { params: room, body: { deliveredSeq: 0, readSeq: 0 } }))
        expect(mark).toMatchObject({ deliveredSeq: 2, readSeq: 2 })
      }
      for (const [index, visitor] of visitors.entries()) {
        unwrap(await closeInquiry(visitor, (await inquiryOf(visitor, rooms[index]?.roomId ?? '')).id))
      }
      expect(agent.eid).toBeTruthy()
    })
  })
}
