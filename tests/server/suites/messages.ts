import { describe, expect, it } from 'vitest'
import {
  closeInquiry,
  conversationOf,
  inquiryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  say,
  startConversation,
  startHandled,
  takeOver,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

/** Sending messages: once, in order, numbered without gaps, each request checked for itself. */
export function messagesSuite(start: Start) {
  const world = serverFor(start)

  const handled = (agent: Person) => startHandled(world.server.url, agent)
  const historyOf = async (person: Person, roomId: string) =>
    unwrap(await person.call('listMessages', { params: { s, roomId }, query: { from: '1', to: '100000' } })).messages

  describe('messages', () => {
    it('[PWA-05] a repeated request has the effect and the answer of the first', async () => {
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const id = newId()
      const key = newId()
      const first = unwrap(await say(visitor, roomId, 'once', { id, key }))
      const repeats = await Promise.all(Array.from({ length: 5 }, () => say(visitor, roomId, 'once', { id, key })))
      for (const repeat of repeats) expect(unwrap(repeat)).toEqual(first)
      // The idempotency key may have expired; the message's id never does.
      expect(unwrap(await say(visitor, roomId, 'once', { id, key: newId() }))).toEqual(first)
      const texts = (await historyOf(visitor, roomId)).map(({ text }) => text)
      expect(texts.filter((text) => text === 'once')).toHaveLength(1)
    })

    it('[PWA-05] repeated requests that arrive at the same moment make one message', async () => {
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const id = newId()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          say(visitor, roomId, 'at once', { id, key: index % 2 ? id : newId() }),
        ),
      )
      expect(new Set(answers.map((answer) => unwrap(answer).message.seq)).size).toBe(1)
    })

    it('a key or an id that belongs to another message is a conflict', async () => {
      const visitor = await registerVisitor(world.server.url)
      const stranger = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const { roomId: strangersRoom } = await startConversation(stranger)
      const id = newId()
      unwrap(await say(visitor, roomId, 'mine', { id, key: id }))
      expect(outcomeOf(await say(visitor, roomId, 'other words', { key: id }))).toBe('key-conflict')
      expect(outcomeOf(await say(visitor, roomId, 'other words', { id }))).toBe('key-conflict')
      expect(outcomeOf(await say(stranger, strangersRoom, 'mine', { id }))).toBe('key-conflict')
      expect(outcomeOf(await say(visitor, roomId, 'mine', { id: strangersRoom, key: id }))).toBe('key-conflict')
    })

    it('[PWA-05] 200 messages at the same moment in 10 rooms keep their order, and room and feed numbers have no gap', async () => {
      const [agent] = world.agents
      const rooms = await Promise.all(Array.from({ length: 10 }, () => handled(agent)))
      const before = (await agent.feed()).at(-1)?.n ?? 0
      await Promise.all(
        rooms.flatMap(({ visitor, roomId }) =>
          Array.from({ length: 20 }, (_, index) => say(visitor, roomId, `line ${index}`)),
        ),
      )
      for (const { visitor, roomId } of rooms) {
        const messages = await historyOf(visitor, roomId)
        expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))
        expect(new Set(messages.map(({ text }) => text)).size).toBe(23)
        expect((await conversationOf(visitor, roomId)).lastSeq).toBe(messages.length)
        const feed = await visitor.feed()
        expect(feed.map(({ n }) => n)).toEqual(feed.map((_, index) => index + 1))
      }
      const entries = await agent.feed(before)
      expect(entries.map(({ n }) => n)).toEqual(entries.map((_, index) => before + index + 1))
      expect(entries.filter(({ kind }) => kind === 'message')).toHaveLength(200)
      // The feed keeps the order of the messages of a room.
      for (const { roomId } of rooms) {
        const seqs = entries.flatMap((e) =>
          e.kind === 'message' && e.message.roomId === roomId ? [e.message.seq] : [],
        )
        expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
      }
    })

    it('one bad request in a batch fails alone', async () => {
      const [agent] = world.agents
      const { visitor, roomId } = await handled(agent)
      const taken = newId()
      unwrap(await say(visitor, roomId, 'taken', { id: taken }))
      const good = Array.from({ length: 8 }, (_, index) => say(visitor, roomId, `good ${index}`))
      const bad = [
        say(visitor, newId(), 'no such room'),
        say(agent, roomId, 'wrong inquiry', { inquiryId: newId() }),
        say(await registerVisitor(world.server.url), roomId, 'a stranger'),
        say(visitor, roomId, 'other words', { key: taken }),
      ]
      expect((await Promise.all(bad)).map(outcomeOf)).toEqual([
        'not-found',
        'inquiry-closed',
        'not-found',
        'key-conflict',
      ])
      for (const result of await Promise.all(good)) expect(outcomeOf(result)).toBe('ok')
    })

    it('[PWA-05] a batch of queued messages is stored in order; repeats are answered again and refusals stop nothing else', async () => {
      const [agent] = world.agents
      const { visitor, roomId } = await handled(agent)
      const sent = newId()
      const first = unwrap(await say(visitor, roomId, 'sent before, answer lost', { id: sent, key: sent }))
      const { roomId: elsewhere } = await startConversation(visitor)
      const foreign = newId()
      unwrap(await say(visitor, elsewhere, 'elsewhere', { id: foreign }))
      const messages = [
        { id: sent, text: 'sent before, answer lost' },
        { id: newId(), text: 'second' },
        { id: foreign, text: 'elsewhere' },
        { id: newId(), text: 'third' },
      ]
      const send = () => visitor.call('sendMessages', { params: { s, roomId }, body: { messages } })
      const { outcomes } = unwrap(await send())
      expect(outcomes[0]).toEqual(first)
      expect(outcomes[2]).toMatchObject({ refusal: { code: 7001001 } })
      const seqs = outcomes.flatMap((outcome) => ('message' in outcome ? [outcome.message.seq] : []))
      expect(seqs).toEqual([first.message.seq, first.message.seq + 1, first.message.seq + 2])
      expect(unwrap(await send()).outcomes).toEqual(outcomes)
    })

    it('staff can write only in an inquiry that they handle', async () => {
      const [agent, other] = world.agents
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const { id } = await inquiryOf(visitor, roomId)
      expect(outcomeOf(await say(agent, roomId, 'early'))).toBe('inquiry-not-handled')
      unwrap(await takeOver(agent, id))
      expect(outcomeOf(await say(other, roomId, 'not mine'))).toBe('not-found')
      unwrap(await say(agent, roomId, 'mine', { inquiryId: id }))
      unwrap(await closeInquiry(agent, id))
      expect(outcomeOf(await say(agent, roomId, 'late', { inquiryId: id }))).toBe('inquiry-closed')
      unwrap(await say(visitor, roomId, 'again'))
      // The message was written for the inquiry that has been closed.
      expect(outcomeOf(await say(agent, roomId, 'late', { inquiryId: id }))).toBe('inquiry-closed')
      expect(outcomeOf(await say(agent, roomId, 'late'))).toBe('inquiry-not-handled')
    })

    it('other idempotent calls repeat their first answer, whatever happened since', async () => {
      const [agent] = world.agents
      const visitor = await registerVisitor(world.server.url)
      const key = newId()
      const id = newId()
      const create = (page: string) =>
        visitor.call('createConversation', { params: { s }, body: { id, page }, idempotencyKey: key })
      const first = unwrap(await create('Shop'))
      unwrap(await say(visitor, id, 'Hello'))
      expect(unwrap(await create('Shop'))).toEqual(first)
      expect(outcomeOf(await create('Another page'))).toBe('key-conflict')
      const stranger = await registerVisitor(world.server.url)
      const takeId = stranger.call('createConversation', { params: { s }, body: { id }, idempotencyKey: newId() })
      expect(outcomeOf(await takeId)).toBe('key-conflict')

      const inquiry = await inquiryOf(visitor, id)
      const takeKey = newId()
      const take = () =>
        agent.call('takeOverInquiry', { body: {}, params: { s, id: inquiry.id }, idempotencyKey: takeKey })
      const [one, two] = await Promise.all([take(), take()])
      expect(unwrap(one)).toEqual(unwrap(two))
      expect(unwrap(one).conversation?.lastSeq).toBe(3)
    })

    it('a failure is not remembered: the same key is tried again', async () => {
      const [agent] = world.agents
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const id = newId()
      expect(outcomeOf(await say(agent, roomId, 'May I?', { id, key: id }))).toBe('inquiry-not-handled')
      unwrap(await takeOver(agent, (await inquiryOf(visitor, roomId)).id))
      unwrap(await say(agent, roomId, 'May I?', { id, key: id }))
    })

    it('text is stored exactly as it was written', async () => {
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const texts = [
        '  spaces  ',
        'line\nbreak\t"quoted" \\ back',
        '👩🏽‍🚀 مرحبا 你好',
        "'); drop table messages; --",
        '\u2028{}',
        '😀'.repeat(5000),
      ]
      for (const text of texts) expect(unwrap(await say(visitor, roomId, text)).message.text).toBe(text)
      expect((await historyOf(visitor, roomId)).slice(-texts.length).map(({ text }) => text)).toEqual(texts)
      const feed = await visitor.feed()
      expect(feed.flatMap((e) => (e.kind === 'message' ? [e.message.text] : [])).slice(-texts.length)).toEqual(texts)
      expect(outcomeOf(await say(visitor, roomId, 'x'.repeat(10_001)))).toBe('invalid-request')
      expect(outcomeOf(await say(visitor, roomId, ' \n'))).toBe('invalid-request')
      expect((await conversationOf(visitor, roomId)).preview).toBe('😀'.repeat(100))
    })
  })
}
