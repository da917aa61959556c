import { describe, expect, it } from 'vitest'
import {
  closeInquiry,
  entitiesIn,
  inquiryOf,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  say,
  setStatus,
  startConversation,
  takeOver,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

const keep = 30

/** The numbered feed and the snapshot that a client begins with. */
export function feedsSuite(start: Start) {
  const world = serverFor(start, { env: { EVERLINE_FEED_KEEP: String(keep), EVERLINE_AGENT_LIMIT: '100' } })
  const pull = (person: Person, after: number, limit = 1000) =>
    person.call('getFeed', { params: { s }, query: { after: String(after), limit: String(limit) } })

  async function snapshotOf(person: Person, limit: number, between: () => Promise<void> = async () => {}) {
    const pages = []
    for (let after: string | null = null; ; ) {
      const query: { limit: string; after?: string } = { limit: String(limit), ...(after ? { after } : {}) }
      const page = unwrap(await person.call('getSnapshot', { params: { s }, query }))
      pages.push(page)
      after = page.next
      if (after === null) return pages
      await between()
    }
  }

  describe('the feed', () => {
    it('is returned in pages without a gap', async () => {
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      for (let index = 0; index < 6; index += 1) unwrap(await say(visitor, roomId, `line ${index}`))
      const first = unwrap(await pull(visitor, 0, 4))
      expect(first.entries.map(({ n }) => n)).toEqual([1, 2, 3, 4])
      const second = unwrap(await pull(visitor, 4, 100))
      expect(second.entries[0]?.n).toBe(5)
      expect(second.entries.at(-1)?.n).toBe(first.last)
      expect(unwrap(await pull(visitor, first.last))).toEqual({ entries: [], last: first.last })
    })

    it('an empty feed ends at number 0', async () => {
      const visitor = await registerVisitor(world.server.url)
      expect(unwrap(await pull(visitor, 0))).toEqual({ entries: [], last: 0 })
    })

    it('[PWA-05] a cursor that is too old, or ahead of the feed, is refused with its own code', async () => {
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      for (let index = 0; index < keep; index += 1) unwrap(await say(visitor, roomId, `line ${index}`))
      expect(outcomeOf(await pull(visitor, 0))).toBe('cursor-too-old')
      expect(outcomeOf(await pull(visitor, 100_000))).toBe('cursor-too-old')
      const [page] = await snapshotOf(visitor, 10)
      const n = page?.n ?? 0
      expect(unwrap(await pull(visitor, n - keep)).entries).toHaveLength(keep)
      expect(unwrap(await pull(visitor, n))).toEqual({ entries: [], last: n })
    })

    it('a snapshot has everything once, also when something changes between its pages; the feed after it has the rest', async () => {
      const [agent, other] = world.agents
      const visitors = await Promise.all(Array.from({ length: 7 }, () => registerVisitor(world.server.url)))
      const rooms: string[] = []
      for (const visitor of visitors) rooms.push((await startConversation(visitor)).roomId)
      for (const [index, visitor] of visitors.entries()) {
        const roomId = rooms[index] ?? ''
        if (index < 4) unwrap(await takeOver(agent, (await inquiryOf(visitor, roomId)).id))
        else if (index === 4) unwrap(await takeOver(other, (await inquiryOf(visitor, roomId)).id))
      }
      const [first] = visitors
      const pages = await snapshotOf(agent, 3, async () => {
        if (first) unwrap(await say(first, rooms[0] ?? '', 'between pages'))
      })
      expect(pages.length).toBeGreaterThan(2)
      const ids = pages.flatMap(({ conversations }) => conversations.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      // Own and waiting conversations, not those of the other agent.
      expect(rooms.map((roomId) => ids.includes(roomId))).toEqual([true, true, true, true, false, true, true])
      const entries = unwrap(await pull(agent, pages[0]?.n ?? 0)).entries
      expect(entries.filter((e) => e.kind === 'message' && e.message.text === 'between pages')).toHaveLength(
        pages.length - 1,
      )
      const staff = pages[0]?.entities.filter(({ entity }) => entity === 'staff')
      expect(staff?.map(({ value }) => value.email)).toContain('agent2@everline.test')
      expect(pages[1]?.entities).toEqual([])
      for (const [index, visitor] of visitors.entries()) {
        unwrap(await closeInquiry(visitor, (await inquiryOf(visitor, rooms[index] ?? '')).id))
      }
    })

    it('a visitor’s snapshot has the own conversations and no staff', async () => {
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const [page] = await snapshotOf(visitor, 10)
      expect(page?.conversations.map(({ id }) => id)).toEqual([roomId])
      expect(page).toMatchObject({ entities: [], next: null })
    })

    it('all staff receive a colleague’s status, and each member can set only their own', async () => {
      const [agent, other] = world.agents
      const before = (await snapshotOf(other, 1000))[0]?.n ?? 0
      unwrap(await setStatus(agent, 'busy'))
      const told = async () => entitiesIn(unwrap(await pull(other, before)).entries, 'staff')
      const known = await told()
      expect(known.at(-1)).toMatchObject({ eid: agent.eid, status: 'busy' })
      unwrap(await setStatus(agent, 'busy'))
      expect(await told()).toHaveLength(known.length)
      const foreign = agent.call('setStaffStatus', { params: { s, eid: other.eid }, body: { status: 'away' } })
      expect(outcomeOf(await foreign)).toBe('forbidden')
      unwrap(await setStatus(agent, 'available'))
    })

    it('[SES-20] the feed that all staff share is refused to visitors, also while their conversation waits; staff get it with their own', async () => {
      const [agent] = world.agents
      const pullBoth = (person: Person, after: number, staffAfter: number) =>
        person.call('getFeed', { params: { s }, query: { after: String(after), staffAfter: String(staffAfter) } })
      const { n, staffN = 0 } = (await snapshotOf(agent, 1000))[0] ?? { n: 0 }
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor, 'is anybody there')
      expect(await inquiryOf(visitor, roomId)).toMatchObject({ status: 'open' })
      for (const after of [0, staffN]) expect(outcomeOf(await pullBoth(visitor, 0, after))).toBe('forbidden')
      const both = unwrap(await pullBoth(agent, n, staffN))
      expect(both).toMatchObject(unwrap(await pull(agent, n)))
      const shared = JSON.stringify(both.staff?.entries)
      expect(shared).toContain(roomId)
      expect(shared).toContain('is anybody there')
      unwrap(await closeInquiry(visitor, (await inquiryOf(visitor, roomId)).id))
    })
  })
}
