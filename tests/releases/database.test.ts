import { rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { startTestServer } from '#tests/server/start-test-server.ts'
import { conversationOf, s, say, signIn, unwrap } from '#tests/server/test-client.ts'
import { dataOfRelease, releaseSecret, releases } from './releases.ts'

it.each(releases)('a database of release %s is upgraded, and everything in it is there', async (version) => {
  const { dataFolder, agentPassword } = await dataOfRelease(version)
  const server = await startTestServer({ env: { EVERLINE_DATA: dataFolder, EVERLINE_SECRET: releaseSecret } })
  const agent = await signIn(server.url, 'agent1@everline.test', agentPassword)
  const { conversations } = unwrap(await agent.call('getSnapshot', { params: { s }, query: {} }))
  const own = conversations.find(({ visitorName }) => visitorName === 'Vera')
  if (!own) throw new Error('The conversation of Vera is gone')
  expect(own).toMatchObject({ channel: 'chat', member: true, inquiry: { status: 'handling', agentEid: agent.eid } })
  const params = { s, roomId: own.id }
  const { messages } = unwrap(await agent.call('listMessages', { params, query: { from: '1', to: '100' } }))
  expect(messages.flatMap(({ kind, text }) => (kind === 'text' ? [text] : []))).toEqual([
    'Do you ship to Lund?',
    'Yes, in two days.',
    'Thank you!',
  ])
  const { participants } = unwrap(await agent.call('listParticipants', { params }))
  expect(participants.map(({ role }) => role)).toEqual(['visitor', 'staff'])
  expect(unwrap(await agent.call('listContacts', { params: { s }, query: {} })).contacts.length).toBeGreaterThan(5)
  unwrap(await say(agent, own.id, 'Are you still there?'))
  expect((await conversationOf(agent, own.id)).lastSeq).toBe(own.lastSeq + 1)
  await server.close()
  await rm(dataFolder, { recursive: true, force: true })
})
