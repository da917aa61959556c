import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './start-test-server.ts'
import {
  answer,
  conversationOf,
  eventually,
  inquiryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  say,
  setStatus,
  signIn,
  startConversation,
  takeOver,
  terminate,
  unwrap,
} from './test-client.ts'

let server: TestServer
let agent: Person
let other: Person
beforeAll(async () => {
  server = await startTestServer()
  agent = await signIn(server.url, 'agent1@everline.test', server.passwordOf('agent1@everline.test'))
  other = await signIn(server.url, 'Agent2@Everline.test', server.passwordOf('agent2@everline.test'))
})
afterAll(() => server.close())

describe('a conversation', () => {
  it('goes from the visitor’s first words to an agent, both ways, and is closed', async () => {
    const line = await agent.connect()
    const visitor = await registerVisitor(server.url, 'Vera')
    const visitorLine = await visitor.connect()
    const { roomId } = await startConversation(visitor, 'Is anybody there?')
    const offer = await eventually(() =>
      line.entries.find((e) => e.kind === 'offer' && e.offer.conversationId === roomId),
    )
    if (offer.kind !== 'offer') throw new Error('unreachable')
    expect(offer.offer).toMatchObject({ status: 'pending', visitorName: 'Vera', preview: 'Is anybody there?' })
    const accepted = unwrap(await answer(agent, offer.offer.inquiryId, true))
    expect(accepted.conversation).toMatchObject({ member: true, lastSeq: 3, inquiry: { status: 'handling' } })

    unwrap(await say(agent, roomId, 'I am. How can I help?', { inquiryId: offer.offer.inquiryId }))
    await eventually(() => visitorLine.entries.find((e) => e.kind === 'message' && e.message.text.startsWith('I am')))
    const history = unwrap(await agent.call('listMessages', { params: { s, roomId }, query: { from: '1', to: '100' } }))
    expect(history.messages.map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'inquiry-opened'],
      [2, 'text'],
      [3, 'inquiry-accepted'],
      [4, 'text'],
    ])
    expect(await conversationOf(visitor, roomId)).toMatchObject({
      preview: 'I am. How can I help?',
      previewEid: agent.eid,
    })

    unwrap(await terminate(visitor, offer.offer.inquiryId))
    expect(outcomeOf(await say(agent, roomId, 'Too late'))).toBe('inquiry-closed')
    const closed = await conversationOf(agent, roomId)
    expect(closed).toMatchObject({ member: false, lastSeq: 5, inquiry: { status: 'closed' }, marks: [] })
    expect((await line.client.endAsync(), (await agent.feed()).map(({ n }) => n))).toEqual(
      (await agent.feed()).map((_, index) => index + 1),
    )
    await visitorLine.close()
    const entries = (await agent.feed()).filter((e) => e.n >= (line.entries[0]?.n ?? 0))
    expect(line.entries).toEqual(entries.slice(0, line.entries.length))
    // The visitor comes back: an inquiry of its own, and the agent sees the conversation wait without its messages.
    unwrap(await say(visitor, roomId, 'One more thing'))
    expect((await inquiryOf(visitor, roomId)).id).not.toBe(offer.offer.inquiryId)
    void [newId, setStatus, takeOver, other]
  })
})
