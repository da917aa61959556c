import { expect, it } from 'vitest'
import {
  closeInquiry,
  inquiryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  startConversation,
  takeOver,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

/** The journey of a conversation, and the conversations of one person. */
export function journeySuite(start: Start) {
  const world = serverFor(start)
  const stepsFor = (person: Person, id: string) => person.call('getConversationJourney', { params: { s, id } })
  const listFor = (person: Person, eid: string, query = {}) =>
    person.call('listChatConversations', { params: { s, eid }, query })
  const latestFor = (person: Person, visitorEid: string) =>
    person.call('getLatestConversation', { params: { s, visitorEid } })

  /** A conversation that the first agent has handled and closed. */
  async function closed() {
    const [agent, colleague] = world.agents
    const visitor = await registerVisitor(world.server.url)
    const { roomId } = await startConversation(visitor)
    const { id } = await inquiryOf(visitor, roomId)
    unwrap(await takeOver(agent, id))
    unwrap(await closeInquiry(agent, id))
    return { agent, colleague, visitor, roomId, id }
  }

  it('[CAP-03] the journey names each step and its person, for those who are or were in the conversation', async () => {
    const { agent, colleague, roomId } = await closed()
    const { steps } = unwrap(await stepsFor(agent, roomId))
    // Other available agents are asked, too.
    const moves = steps.filter(({ kind }) => kind !== 'offered')
    expect(moves.map(({ kind }) => kind)).toEqual(['opened', 'accepted', 'closed'])
    expect(moves[1]?.name).toBe(moves[2]?.name)
    expect(steps.every(({ atMs }, index) => atMs >= (steps[index - 1]?.atMs ?? 0))).toBe(true)
    expect(outcomeOf(await stepsFor(colleague, roomId))).toBe('not-found')
    expect(outcomeOf(await stepsFor(agent, newId()))).toBe('not-found')
  })

  it('[CAP-03] somebody’s conversations are listed newest first, as far as the caller may see them', async () => {
    const { agent, colleague, visitor, roomId } = await closed()
    expect(unwrap(await listFor(agent, visitor.eid)).conversations.map(({ id }) => id)).toEqual([roomId])
    expect(unwrap(await listFor(visitor, visitor.eid)).conversations.map(({ id }) => id)).toEqual([roomId])
    expect(unwrap(await listFor(colleague, visitor.eid))).toEqual({ conversations: [], next: null })
    expect(unwrap(await latestFor(agent, visitor.eid)).conversation.id).toBe(roomId)
    expect(outcomeOf(await latestFor(colleague, visitor.eid))).toBe('not-found')

    const later = await closed()
    const [first, second] = unwrap(await listFor(agent, agent.eid, { limit: '2' })).conversations
    expect([first?.id, second?.id]).toEqual([later.roomId, roomId])
    const page = unwrap(await listFor(agent, agent.eid, { limit: '1' }))
    expect(page.next).toBe(later.roomId)
    const next = unwrap(await listFor(agent, agent.eid, { limit: '1', after: page.next ?? '' }))
    expect(next.conversations.map(({ id }) => id)).toEqual([roomId])
  })

  it('[CAP-18] names are given of colleagues, and of visitors in conversations that the caller may see', async () => {
    const { agent, colleague, visitor } = await closed()
    const asked = { params: { s }, query: { eids: [colleague.eid, visitor.eid, newId()].join(',') } }
    const namesFor = async (person: Person) =>
      unwrap(await person.call('getSimpleProfiles', asked)).profiles.map(({ eid, kind }) => [eid, kind])
    expect((await namesFor(agent)).toSorted()).toEqual(
      [
        [colleague.eid, 'staff'],
        [visitor.eid, 'visitor'],
      ].toSorted(),
    )
    expect(await namesFor(colleague)).toEqual([[colleague.eid, 'staff']])
  })

  it('a visitor who asks for people instead of a chatbot reads that people have the chat already', async () => {
    const { visitor, agent, id } = await closed()
    const other = await registerVisitor(world.server.url)
    const ask = (person: Person, call: 'chatbotTransfer' | 'chatbotCallTransfer') =>
      person.call(call, { params: { s, id } })
    expect(outcomeOf(await ask(visitor, 'chatbotTransfer'))).toBe('not-with-chatbot')
    expect(outcomeOf(await ask(visitor, 'chatbotCallTransfer'))).toBe('not-with-chatbot')
    expect(outcomeOf(await ask(other, 'chatbotTransfer'))).toBe('not-found')
    expect(outcomeOf(await ask(agent, 'chatbotTransfer'))).not.toBe('ok')
  })
}
