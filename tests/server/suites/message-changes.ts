import { describe, expect, it } from 'vitest'
import { maxEditMinutes } from '#core/contract/index.ts'
import {
  conversationOf,
  entitiesIn,
  lastEntryOf,
  newId,
  outcomeOf,
  type Person,
  s,
  startHandled,
  unwrap,
} from '../test-client.ts'
import { movableClock, type Start, serverFor } from './suite.ts'

/** Replies, edits, removals and reactions: who may do them, and that what is removed is gone everywhere. */
export function messageChangesSuite(start: Start) {
  const clock = movableClock()
  const world = serverFor(start, { clock, env: { EVERLINE_ACCESS_TOKEN_SECONDS: '7200', EVERLINE_AGENT_LIMIT: '100' } })

  const handled = (agent: Person) => startHandled(world.server.url, agent, { name: 'Vera' })
  const send = async (person: Person, roomId: string, text: string, replyToId?: string) => {
    const id = newId()
    const body = { id, text, ...(replyToId && { replyToId }) }
    return person.call('sendMessage', { params: { s, roomId }, body, idempotencyKey: id })
  }
  const sent = async (person: Person, roomId: string, text: string, replyToId?: string) =>
    unwrap(await send(person, roomId, text, replyToId)).message
  type Change = { do: 'edit'; text: string } | { do: 'remove' } | { do: 'react'; emoji: '👍' | '❤️'; on: boolean }
  const change = (person: Person, roomId: string, messageId: string, body: Change, key = newId()) =>
    person.call('changeMessage', { params: { s, roomId, messageId }, body, idempotencyKey: key })
  const list = async (person: Person, roomId: string) =>
    unwrap(await person.call('listMessages', { params: { s, roomId }, query: { from: '0', to: '1000' } })).messages
  const changesIn = async (person: Person, after: number) => entitiesIn(await person.feed(after), 'messageChange')

  describe('changed messages', () => {
    it('[CAP-01] an edit is the text everywhere: history, feed, snapshot, search and the preview of lists', async () => {
      const [agent] = world.agents
      const { visitor, roomId } = await handled(agent)
      const { id, seq } = await sent(agent, roomId, 'It costs 5 euro')
      const before = [await lastEntryOf(agent), await lastEntryOf(visitor)] as const
      unwrap(await change(agent, roomId, id, { do: 'edit', text: 'It costs 6 euro' }))
      const edited = { id, roomId, seq, text: 'It costs 6 euro', removedAtMs: null, editedAtMs: expect.any(Number) }
      expect(await changesIn(agent, before[0])).toMatchObject([edited])
      expect(await changesIn(visitor, before[1])).toMatchObject([edited])
      expect((await list(visitor, roomId)).at(-1)).toMatchObject({ id, seq, text: 'It costs 6 euro' })
      expect(await conversationOf(visitor, roomId)).toMatchObject({ preview: 'It costs 6 euro', lastSeq: seq })
      const page = unwrap(await visitor.call('getSnapshot', { params: { s }, query: {} }))
      expect(page.entities).toContainEqual(expect.objectContaining({ entity: 'messageChange', id }))
      const search = async (text: string) =>
        unwrap(await agent.call('searchMessages', { params: { s, roomId }, query: { text } })).seqs
      expect(await search('6 EURO')).toEqual([seq])
      expect(await search('5 euro')).toEqual([])
    })

    it('[PWA-05] a message that is sent again after its text was changed is answered, and stays as it is now', async () => {
      const [agent] = world.agents
      const { visitor, roomId } = await handled(agent)
      const { id, seq } = await sent(visitor, roomId, 'As it was')
      const repeat = (text: string) =>
        visitor.call('sendMessage', { params: { s, roomId }, body: { id, text }, idempotencyKey: id })
      expect(outcomeOf(await repeat('Other words'))).toBe('key-conflict')
      unwrap(await change(visitor, roomId, id, { do: 'edit', text: 'As it is' }))
      expect(unwrap(await repeat('As it was')).message).toMatchObject({ seq, text: 'As it is' })
      unwrap(await change(visitor, roomId, id, { do: 'remove' }))
      expect(unwrap(await repeat('As it was')).message).toMatchObject({ seq, text: '' })
      expect((await list(visitor, roomId)).at(-1)).toMatchObject({ id, seq, text: '' })
    })

    it('[CAP-01] a removed message is gone from history, feeds, quotes, search and previews', async () => {
      const [agent] = world.agents
      const { visitor, roomId } = await handled(agent)
      await sent(visitor, roomId, 'Before it')
      const secret = await sent(visitor, roomId, 'My card is 4111')
      unwrap(await change(visitor, roomId, secret.id, { do: 'edit', text: 'My card is 4111 1111' }))
      const answer = await sent(agent, roomId, 'Never send that', secret.id)
      expect(answer.replyTo).toMatchObject({ id: secret.id, seq: secret.seq, text: 'My card is 4111 1111' })
      unwrap(await change(visitor, roomId, secret.id, { do: 'remove' }))
      // A removed one is removed, however often it is asked for.
      unwrap(await change(visitor, roomId, secret.id, { do: 'remove' }))
      for (const person of [visitor, agent]) {
        const messages = (await person.feed()).filter((entry) => entry.kind === 'message' || entry.kind === 'entity')
        expect(JSON.stringify(messages)).not.toContain('My card is')
        expect(JSON.stringify(await list(person, roomId))).not.toContain('My card is')
        const page = unwrap(await person.call('getSnapshot', { params: { s }, query: {} }))
        expect(JSON.stringify(page)).not.toContain('My card is')
      }
      expect(outcomeOf(await change(visitor, roomId, secret.id, { do: 'edit', text: 'again' }))).toBe('message-removed')
      unwrap(await change(agent, roomId, answer.id, { do: 'remove' }))
      expect((await conversationOf(agent, roomId)).preview).toBe('Before it')
    })

    it('[CAP-01] reactions are counted with names, given once, and taken back', async () => {
      const [agent] = world.agents
      const { visitor, roomId } = await handled(agent)
      const { id } = await sent(agent, roomId, 'Done')
      const react = (person: Person, emoji: '👍' | '❤️', on: boolean, key?: string) =>
        change(person, roomId, id, { do: 'react', emoji, on }, key)
      const before = await lastEntryOf(agent)
      const key = newId()
      unwrap(await react(visitor, '👍', true, key))
      unwrap(await react(visitor, '👍', true, key))
      unwrap(await react(visitor, '👍', true))
      unwrap(await react(agent, '👍', true))
      unwrap(await react(agent, '❤️', true))
      unwrap(await react(agent, '❤️', false))
      unwrap(await react(agent, '❤️', false))
      const [last] = (await changesIn(agent, before)).toReversed()
      const by = [
        { eid: visitor.eid, name: 'Vera' },
        { eid: agent.eid, name: expect.any(String) },
      ]
      expect(last).toMatchObject({ text: null, editedAtMs: null, reactions: [{ emoji: '👍', by }] })
    })

    it('[CAP-01] a reply quotes a message of its own room only', async () => {
      const [agent] = world.agents
      const { visitor, roomId } = await handled(agent)
      const foreign = await handled(agent)
      const other = await sent(foreign.visitor, foreign.roomId, 'Secret of another')
      expect(outcomeOf(await send(visitor, roomId, 'What?', other.id))).toBe('not-found')
      expect(outcomeOf(await send(visitor, roomId, 'What?', newId()))).toBe('not-found')
      const question = await sent(visitor, roomId, 'q'.repeat(500))
      const { replyTo } = await sent(agent, roomId, 'Yes', question.id)
      expect(replyTo).toEqual({ id: question.id, seq: question.seq, senderName: 'Vera', text: 'q'.repeat(120) })
      expect((await list(visitor, roomId)).at(-1)?.replyTo).toEqual(replyTo)
    })

    it('[CAP-01] a new member gets the changes, and a message is found by its day', async () => {
      const [agent] = world.agents
      const { visitor, roomId } = await handled(agent)
      const message = await sent(visitor, roomId, 'Hm')
      unwrap(await change(agent, roomId, message.id, { do: 'react', emoji: '👍', on: true }))
      const before = await lastEntryOf(world.admin)
      unwrap(await world.admin.call('joinConversation', { params: { s, id: roomId }, idempotencyKey: newId() }))
      expect(await changesIn(world.admin, before)).toMatchObject([{ id: message.id }])
      const find = async (atMs: number, person = agent) =>
        person.call('findMessageAt', { params: { s, roomId }, query: { atMs: String(atMs) } })
      expect(unwrap(await find(0)).seq).toBe(1)
      expect(unwrap(await find(message.sentAtMs)).seq).toBeLessThanOrEqual(message.seq)
      expect(unwrap(await find(message.sentAtMs + 10 ** 9)).seq).toBeNull()
      expect(outcomeOf(await find(0, world.agents[1]))).toBe('not-found')
      const search = { params: { s, roomId }, query: { text: 'hm' } }
      expect(outcomeOf(await world.agents[1].call('searchMessages', search))).toBe('not-found')
    })

    it('[CAP-01] only the author changes a message, in its room, for fifteen minutes', async () => {
      const [agent, other] = world.agents
      const { visitor, roomId } = await handled(agent)
      const theirs = await handled(other)
      const message = await sent(visitor, roomId, 'Mine')
      const edit = { do: 'edit', text: 'Yours' } as const
      expect(outcomeOf(await change(agent, roomId, message.id, edit))).toBe('forbidden')
      expect(outcomeOf(await change(agent, roomId, message.id, { do: 'remove' }))).toBe('forbidden')
      for (const person of [other, world.admin, theirs.visitor]) {
        expect(outcomeOf(await change(person, roomId, message.id, edit))).toBe('not-found')
        expect(outcomeOf(await change(person, roomId, message.id, { do: 'react', emoji: '👍', on: true }))).toBe(
          'not-found',
        )
      }
      expect(outcomeOf(await change(theirs.visitor, theirs.roomId, message.id, edit))).toBe('not-found')
      // An event of the room is no message of anybody.
      const event = (await list(visitor, roomId)).find(({ kind }) => kind === 'inquiry-accepted')
      expect(outcomeOf(await change(agent, roomId, event?.id ?? '', edit))).toBe('not-found')
      clock.moveOn(maxEditMinutes * 60_000 - 5000)
      expect(outcomeOf(await change(visitor, roomId, message.id, edit))).toBe('ok')
      clock.moveOn(10_000)
      expect(outcomeOf(await change(visitor, roomId, message.id, edit))).toBe('message-too-old')
      expect(outcomeOf(await change(visitor, roomId, message.id, { do: 'remove' }))).toBe('message-too-old')
      expect(outcomeOf(await change(agent, roomId, message.id, { do: 'react', emoji: '👍', on: true }))).toBe('ok')
    })
  })
}
