import { describe, expect, it } from 'vitest'
import { maxInboxViews } from '#core/contract/index.ts'
import { changedIn, lastEntryOf, newId, outcomeOf, type Person, registerVisitor, s, unwrap } from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

/** Views of the inbox: own ones, and those that admins keep for all. */
export function inboxViewsSuite(start: Start) {
  const world = serverFor(start)
  const filter = { labelIds: [newId()], unreadOnly: true, remindedOnly: false, agentEid: null, sort: 'oldest' as const }
  const keep = (person: Person, name: string, isShared = false, id = newId()) =>
    person.call('createInboxView', { params: { s }, body: { id, name, isShared, tab: 'handling', filter } })
  const viewsOf = async (person: Person) => unwrap(await person.call('listInboxViews', { params: { s } })).views
  const namesOf = async (person: Person) => (await viewsOf(person)).map(({ name, isOwn }) => [name, isOwn])
  const remove = (person: Person, id: string) => person.call('deleteInboxView', { params: { s, id } })

  describe('views of the inbox', () => {
    it('[CAP-01] [CAP-18] are their keeper’s alone, unless an admin keeps them for all', async () => {
      const [agent, colleague] = world.agents
      const before = await lastEntryOf(agent)
      const own = unwrap(await keep(agent, 'Mine')).view
      expect(own).toMatchObject({ name: 'Mine', tab: 'handling', filter, isOwn: true })
      unwrap(await keep(agent, 'Mine', false, own.id))
      const shared = unwrap(await keep(world.admin, 'Ours', true)).view
      expect(changedIn(await agent.feed(before))).toContain('listInboxViews')
      expect(await namesOf(agent)).toEqual([
        ['Mine', true],
        ['Ours', false],
      ])
      expect(await namesOf(colleague)).toEqual([['Ours', false]])
      expect(outcomeOf(await keep(colleague, 'For you', true))).toBe('forbidden')
      expect(outcomeOf(await keep(colleague, ' '))).toBe('invalid-request')
      expect(outcomeOf(await keep(colleague, 'Theirs', false, own.id))).toBe('key-conflict')
      expect(outcomeOf(await remove(colleague, own.id))).toBe('not-found')
      expect(outcomeOf(await remove(colleague, shared.id))).toBe('not-found')
      expect(outcomeOf(await remove(await registerVisitor(world.server.url), own.id))).toBe('forbidden')
      unwrap(await remove(world.admin, shared.id))
      unwrap(await remove(agent, own.id))
      expect(await namesOf(agent)).toEqual([])
    })

    it('[CAP-01] has room for a limited number; keeping one again is answered as before', async () => {
      const [agent] = world.agents
      const ids = Array.from({ length: maxInboxViews }, () => newId())
      for (const id of ids) unwrap(await keep(agent, 'One of many', false, id))
      expect(outcomeOf(await keep(agent, 'One too many'))).toBe('too-many-inbox-views')
      expect(unwrap(await keep(agent, 'One of many', false, ids[0])).view.id).toBe(ids[0])
      for (const id of ids) unwrap(await remove(agent, id))
    })
  })
}
