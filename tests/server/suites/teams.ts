import { describe, expect, it } from 'vitest'
import type { CallArguments, Calls } from '#core/contract/index.ts'
import {
  answer,
  closeInquiry,
  conversationOf,
  eventually,
  inquiryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  say,
  takeOver,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

type Draft = Partial<CallArguments<Calls['createTag']>['body']>

/** Routing by team. */
export function teamsSuite(start: Start) {
  const world = serverFor(start)
  const team = async (members: readonly Person[], more: Draft = {}) => {
    const memberEids = members.map(({ eid }) => eid)
    const body = { id: newId(), name: newId(), color: 'green' as const, memberEids, ...more }
    return unwrap(await world.admin.call('createTag', { params: { s }, body })).tag
  }
  /** A visitor who asks for a team. */
  async function asking(tagId: string | null) {
    const visitor = await registerVisitor(world.server.url)
    const roomId = newId()
    const body = { id: roomId, page: '', tagId }
    unwrap(await visitor.call('createConversation', { params: { s }, body, idempotencyKey: newId() }))
    unwrap(await say(visitor, roomId, 'Hello'))
    return { visitor, roomId, inquiryId: (await inquiryOf(visitor, roomId)).id }
  }
  const offered = async (person: Person) => {
    const page = unwrap(await person.call('getSnapshot', { params: { s }, query: {} }))
    return page.entities.flatMap(({ entity, value }) => (entity === 'offer' ? [String(value.inquiryId)] : []))
  }
  const isOffered = (person: Person, inquiryId: string) =>
    eventually(async () => (await offered(person)).includes(inquiryId))
  const transfer = (person: Person, inquiryId: string, toTagId: string) =>
    person.call('transferInquiry', {
      params: { s, id: inquiryId },
      body: { type: 'inquiry_blind', toEid: null, toTagId },
      idempotencyKey: newId(),
    })
  /** Lets somebody be here for as long as `run` takes. */
  async function here(people: readonly Person[], run: () => Promise<void>) {
    const connections = await Promise.all(people.map((person) => person.connect()))
    try {
      await run()
    } finally {
      for (const connection of connections) await connection.close()
    }
  }

  describe('routing by team', () => {
    it('[ENT-07] an inquiry for a team waits until one of its members is here, and is offered to nobody else', async () => {
      const [agent] = world.agents
      const tag = await team([agent])
      const { roomId, inquiryId, visitor } = await asking(tag.id)
      // The admin is here and available, but not in the team.
      const { inquiryId: next } = await asking(null)
      await isOffered(world.admin, next)
      expect(await offered(world.admin)).not.toContain(inquiryId)
      expect(await conversationOf(world.admin, roomId)).toMatchObject({ inquiry: { status: 'open', tagId: tag.id } })
      expect(await inquiryOf(visitor, roomId)).not.toHaveProperty('tagId')
      await here([agent], async () => {
        unwrap(await world.admin.call('updateTag', { params: { s, id: tag.id }, body: { revision: 1, name: newId() } }))
        await isOffered(agent, inquiryId)
        unwrap(await answer(agent, inquiryId, true))
      })
    })

    it('[ENT-07] its agent transfers an inquiry to a team; one that was deleted is refused, and a visitor cannot choose', async () => {
      const [agent, other] = world.agents
      const tag = await team([other])
      const { visitor, roomId, inquiryId } = await asking(null)
      unwrap(await takeOver(agent, inquiryId))
      expect(outcomeOf(await transfer(agent, inquiryId, newId()))).toBe('tag-unknown')
      expect(outcomeOf(await transfer(visitor, inquiryId, tag.id))).toBe('not-found')
      await here([other], async () => {
        unwrap(await transfer(agent, inquiryId, tag.id))
        await isOffered(other, inquiryId)
        expect(await offered(world.admin)).not.toContain(inquiryId)
        expect((await conversationOf(other, roomId)).inquiry?.tagId).toBe(tag.id)
        unwrap(await answer(other, inquiryId, true))
      })
    })

    it('[ENT-08] a visitor who presses the button of a team is offered to that team, and to no other', async () => {
      const [agent, other, stranger] = world.agents
      const tag = await team([other])
      await team([stranger])
      const { visitor, roomId, inquiryId } = await asking(null)
      unwrap(await takeOver(agent, inquiryId))
      const content = {
        type: 'quick-reply' as const,
        text: 'Who shall help?',
        actions: [{ do: 'transfer-inquiry' as const, label: 'Repairs', tagId: tag.id }],
      }
      const id = newId()
      const sent = { params: { s, roomId }, body: { id, content }, idempotencyKey: id }
      unwrap(await agent.call('sendContent', sent))
      await here([other, stranger], async () => {
        unwrap(await transfer(visitor, inquiryId, tag.id))
        await isOffered(other, inquiryId)
        for (const person of [world.admin, stranger]) expect(await offered(person)).not.toContain(inquiryId)
        unwrap(await answer(other, inquiryId, true))
        expect((await inquiryOf(visitor, roomId)).agentEid).toBe(other.eid)
      })
    })

    it('while nobody of the team is here, the members of its overflow are asked', async () => {
      const [, other, absent] = world.agents
      const overflow = await team([other])
      const tag = await team([absent], { overflowTagId: overflow.id })
      await here([other], async () => {
        const { inquiryId } = await asking(tag.id)
        await isOffered(other, inquiryId)
        unwrap(await answer(other, inquiryId, true))
      })
    })

    it('an inquiry of a deleted team is everybody’s', async () => {
      const [one, other, absent] = world.agents
      const tag = await team([absent])
      const { inquiryId } = await asking(tag.id)
      unwrap(await world.admin.call('deleteTag', { params: { s, id: tag.id } }))
      // Others may count as here: they have just closed their connections.
      await Promise.any([world.admin, one, other].map((person) => isOffered(person, inquiryId)))
    })

    it('a visitor who comes back is offered to the same agent first', async () => {
      const [, other] = world.agents
      const { visitor, roomId, inquiryId } = await asking(null)
      unwrap(await takeOver(world.admin, inquiryId))
      unwrap(await closeInquiry(world.admin, inquiryId))
      await here([other], async () => {
        // An agent who has just closed an inquiry is the last in line.
        for (const text of ['Once more', 'And again']) {
          unwrap(await say(visitor, roomId, text))
          const { id } = await inquiryOf(visitor, roomId)
          await isOffered(world.admin, id)
          unwrap(await answer(world.admin, id, true))
          unwrap(await closeInquiry(world.admin, id))
        }
      })
    })

    it('an agent who speaks the visitor’s language is asked before those who have been idle longer', async () => {
      const [, other] = world.agents
      await team([other], { languages: ['en-GB'] })
      await here([other], async () => {
        // An agent who returns from a pause is the last in line.
        for (const status of ['busy', 'available'] as const)
          unwrap(await other.call('setStaffStatus', { params: { s, eid: other.eid }, body: { status } }))
        const { inquiryId } = await asking(null)
        await isOffered(other, inquiryId)
        unwrap(await answer(other, inquiryId, true))
      })
    })
  })
}
