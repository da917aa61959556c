import { createServer, type Server } from 'node:http'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startTestServer } from './start-test-server.ts'
import { movableClock, serverFor } from './suites/suite.ts'
import {
  inquiryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  say,
  startConversation,
  takeOver,
  unwrap,
} from './test-client.ts'

/** A web site of the own network, which the installation allows. */
const site = { asked: [] as string[], body: '', url: '', server: null as Server | null }

async function startSite(): Promise<string> {
  const server = createServer((request, response) => {
    site.asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'text/html' }).end(site.body)
  })
  site.server = server
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port')
  site.url = `http://127.0.0.1:${address.port}`
  return `127.0.0.1:${address.port}`
}

const clock = movableClock()
const world = serverFor(async (options) =>
  startTestServer({
    ...options,
    clock,
    env: {
      EVERLINE_LINK_PREVIEWS: 'on',
      EVERLINE_LINK_PREVIEW_HOSTS: await startSite(),
      EVERLINE_ACCESS_TOKEN_SECONDS: '86400',
    },
  }),
)
afterAll(() => void site.server?.close())
beforeEach(() => {
  site.asked.splice(0)
  site.body = '<title>Red boots</title><meta name="description" content="Warm and dry">'
})

async function talkOf(path: string) {
  const [agent] = world.agents
  const visitor = await registerVisitor(world.server.url)
  const { roomId } = await startConversation(visitor)
  unwrap(await takeOver(agent, (await inquiryOf(visitor, roomId)).id))
  const [messageId, url] = [newId(), `${site.url}${path}`]
  unwrap(await say(visitor, roomId, `Do you have ${url} in blue?`, { id: messageId }))
  const preview = (person: Person, link = url, id = messageId) =>
    person.call('getLinkPreview', { params: { s, roomId, messageId: id }, query: { url: link } })
  return { visitor, agent, preview }
}
const boots = { site: '127.0.0.1', title: 'Red boots', description: 'Warm and dry' }

it('[CAP-01] a link in a message is previewed by the backend, which fetches its page once a day', async () => {
  const { agent, preview } = await talkOf('/boots')
  const both = await Promise.all([preview(agent), preview(agent)])
  expect(both.map(unwrap)).toEqual([
    { preview: boots, isOff: false },
    { preview: boots, isOff: false },
  ])
  clock.moveOn(22 * 60 * 60_000)
  unwrap(await preview(agent))
  expect(site.asked).toEqual(['/boots'])
})

it('a page that says nothing is asked again after an hour', async () => {
  site.body = ''
  const { agent, preview } = await talkOf('/empty')
  expect(unwrap(await preview(agent)).preview).toBeNull()
  site.body = '<title>Now it does</title>'
  expect(unwrap(await preview(agent)).preview).toBeNull()
  clock.moveOn(61 * 60_000)
  expect(unwrap(await preview(agent)).preview?.title).toBe('Now it does')
})

it('[CAP-18] nothing is fetched for links that nobody wrote, nor for messages that the caller may not read', async () => {
  const { visitor, agent, preview } = await talkOf('/private')
  expect(outcomeOf(await preview(agent, `${site.url}/other`))).toBe('not-found')
  expect(outcomeOf(await preview(agent, 'file:///etc/passwd'))).toBe('not-found')
  expect(outcomeOf(await preview(agent, undefined, newId()))).toBe('not-found')
  expect(outcomeOf(await preview(world.agents[1]))).toBe('not-found')
  expect(outcomeOf(await preview(visitor))).toBe('forbidden')
  expect(site.asked).toEqual([])
})
