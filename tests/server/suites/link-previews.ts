import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PageServer, startPageServer } from '../page-server.ts'
import {
  closeInquiry,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  say,
  startConversation,
  startHandled,
  unwrap,
} from '../test-client.ts'
import { movableClock, type Start, serverFor } from './suite.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Previews of the links in messages: for whom, of which links, and how often their pages are fetched. */
export function linkPreviewsSuite(start: Start) {
  const clock = movableClock()
  let pages: PageServer
  beforeAll(async () => {
    pages = await startPageServer()
  })
  afterAll(() => pages.close())
  const startAllowed: Start = (options = {}) =>
    start({
      ...options,
      env: { ...options.env, EVERLINE_LINK_PREVIEWS: 'on', EVERLINE_LINK_PREVIEW_PUBLIC_HOSTS: pages.host },
    })
  const env = { EVERLINE_AGENT_LIMIT: '100' }
  const world = serverFor(startAllowed, { clock, env })

  const handled = (agent: Person) => startHandled(world.server.url, agent, { name: 'Vera' })
  const sent = async (person: Person, roomId: string, text: string) => unwrap(await say(person, roomId, text)).message
  const ask = (person: Person, roomId: string, messageId: string, url: string) =>
    person.call('getLinkPreview', { params: { s, roomId, messageId }, query: { url } })
  const change = (
    person: Person,
    roomId: string,
    messageId: string,
    body: { do: 'edit'; text: string } | { do: 'remove' },
  ) => person.call('changeMessage', { params: { s, roomId, messageId }, body, idempotencyKey: newId() })
  /** A page that nobody has asked for yet. */
  function newPage(title = 'Boots') {
    const path = `/${newId()}`
    pages.page(path, `<title>${title}</title><meta name="description" content="Warm and dry">`)
    return { path, url: pages.url(path) }
  }
  const preview = { site: '127.0.0.1', title: 'Boots', description: 'Warm and dry' }

  describe('the preview of a link', () => {
    it('[CAP-01] is given to everybody in the room, and made by the backend', async () => {
      const [agent] = world.agents
      const { visitor, roomId } = await handled(agent)
      const { path, url } = newPage()
      const { id } = await sent(visitor, roomId, `Do you have these? ${url}.`)
      expect(unwrap(await ask(agent, roomId, id, url))).toEqual({ preview, isOff: false })
      expect(unwrap(await ask(visitor, roomId, id, url))).toEqual({ preview, isOff: false })
      expect(pages.hits(path)).toBe(1)
    })

    it('[CAP-18] is for nobody who may not read the message', async () => {
      const [agent, colleague] = world.agents
      const { visitor, roomId } = await handled(agent)
      const other = await handled(colleague)
      const { path, url } = newPage()
      const { id } = await sent(visitor, roomId, url)
      for (const stranger of [colleague, world.admin, other.visitor])
        expect(outcomeOf(await ask(stranger, roomId, id, url))).toBe('not-found')
      // Nor by way of a room that they may read.
      expect(outcomeOf(await ask(other.visitor, other.roomId, id, url))).toBe('not-found')
      expect(outcomeOf(await ask(agent, roomId, newId(), url))).toBe('not-found')
      expect(pages.hits(path)).toBe(0)
    })

    it('is not made of a note, of which a visitor learns nothing', async () => {
      const [agent] = world.agents
      const { visitor, roomId } = await handled(agent)
      const { path, url } = newPage()
      const id = newId()
      const body = { id, text: `Compare ${url}`, mentionedEids: [] }
      unwrap(await agent.call('writeNote', { params: { s, roomId }, body, idempotencyKey: id }))
      expect(outcomeOf(await ask(visitor, roomId, id, url))).toBe('not-found')
      expect(pages.hits(path)).toBe(0)
    })

    it('is for somebody who has left as long as the message was before that', async () => {
      const [agent] = world.agents
      const { visitor, roomId, inquiryId } = await handled(agent)
      const [first, second] = [newPage(), newPage()]
      const before = await sent(visitor, roomId, first.url)
      unwrap(await closeInquiry(agent, inquiryId))
      const after = await sent(visitor, roomId, second.url)
      expect(outcomeOf(await ask(agent, roomId, before.id, first.url))).toBe('ok')
      expect(outcomeOf(await ask(agent, roomId, after.id, second.url))).toBe('not-found')
      expect(outcomeOf(await ask(visitor, roomId, after.id, second.url))).toBe('ok')
    })

    it('[CAP-18] is made of a link in the message as it is now, and of nothing else', async () => {
      const [agent] = world.agents
      const { roomId } = await handled(agent)
      const [before, after] = [newPage(), newPage()]
      const { id } = await sent(agent, roomId, `See ${before.url}`)
      for (const url of [after.url, `${before.url}?more`, pages.url('/'), before.path, 'http://169.254.169.254/'])
        expect(outcomeOf(await ask(agent, roomId, id, url))).toBe('not-found')
      unwrap(await change(agent, roomId, id, { do: 'edit', text: `See ${after.url}` }))
      expect(outcomeOf(await ask(agent, roomId, id, before.url))).toBe('not-found')
      expect(outcomeOf(await ask(agent, roomId, id, after.url))).toBe('ok')
      unwrap(await change(agent, roomId, id, { do: 'remove' }))
      expect(outcomeOf(await ask(agent, roomId, id, after.url))).toBe('not-found')
      expect(pages.hits(before.path)).toBe(0)
    })

    it('is none for an address of the own network, which nobody asks', async () => {
      const [agent] = world.agents
      const { roomId } = await handled(agent)
      const port = new URL(pages.url('/')).port
      const links = [`http://localhost:${port}/`, 'http://2130706433/', 'http://[::1]/', 'http://169.254.169.254/a']
      const { id } = await sent(agent, roomId, links.join(' '))
      const found = await Promise.all(links.map((url) => ask(agent, roomId, id, url)))
      // Text that is not shown as a link has no preview.
      for (const each of found) if (each.ok) expect(each.value.preview).toBeNull()
      expect(found.some(({ ok }) => ok)).toBe(true)
      expect(pages.hits('/')).toBe(0)
    })

    it('is fetched once for all who ask at the same time, in whatever room', async () => {
      const [agent, colleague] = world.agents
      const { path, url } = newPage()
      const rooms = await Promise.all(
        [agent, colleague].map(async (staff) => {
          const { visitor, roomId } = await handled(staff)
          return { people: [staff, visitor], roomId, messageId: (await sent(visitor, roomId, url)).id }
        }),
      )
      const asks = rooms.flatMap(({ people, roomId, messageId }) =>
        people.map((person) => ask(person, roomId, messageId, url)),
      )
      expect((await Promise.all(asks)).map((answer) => unwrap(answer).preview)).toEqual(Array(4).fill(preview))
      expect(pages.hits(path)).toBe(1)
    })

    /** As a visitor who is new, because sessions end while the clock moves on. */
    async function titleNow(url: string) {
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      return unwrap(await ask(visitor, roomId, (await sent(visitor, roomId, url)).id, url)).preview?.title
    }

    it('is kept for a day', async () => {
      const { path, url } = newPage()
      expect(await titleNow(url)).toBe('Boots')
      pages.page(path, '<title>New boots</title>')
      clock.moveOn(24 * hourMs - minuteMs)
      expect(await titleNow(url)).toBe('Boots')
      expect(pages.hits(path)).toBe(1)
      clock.moveOn(minuteMs)
      expect(await titleNow(url)).toBe('New boots')
      expect(pages.hits(path)).toBe(2)
    })

    it('that a page does not give is asked for again after an hour', async () => {
      const path = `/${newId()}`
      expect(await titleNow(pages.url(path))).toBeUndefined()
      pages.page(path, '<title>Now</title>')
      expect(await titleNow(pages.url(path))).toBeUndefined()
      expect(pages.hits(path)).toBe(1)
      clock.moveOn(hourMs)
      expect(await titleNow(pages.url(path))).toBe('Now')
    })
  })
}
