import { describe, expect, it } from 'vitest'
import { type CallArguments, type Calls, maxTags } from '#core/contract/index.ts'
import { entitiesIn, lastEntryOf, newId, outcomeOf, s, unwrap } from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

type Draft = Partial<CallArguments<Calls['createTag']>['body']>

/** Tags: the teams of the staff. */
export function tagsSuite(start: Start) {
  const world = serverFor(start)
  const create = (draft: Draft = {}, person = world.admin) =>
    person.call('createTag', { params: { s }, body: { id: newId(), name: newId(), color: 'blue', ...draft } })
  const created = async (draft: Draft = {}) => unwrap(await create(draft)).tag
  const update = (id: string, body: Omit<Draft, 'id'> & { revision: number }, person = world.admin) =>
    person.call('updateTag', { params: { s, id }, body })
  const remove = (id: string, person = world.admin) => person.call('deleteTag', { params: { s, id } })
  const list = async () => unwrap(await world.agents[0].call('listTags', { params: { s } })).tags

  describe('tags', () => {
    it('[CAP-18] are created with members, changed and deleted by admins, and reach every feed of the staff', async () => {
      const [agent, other] = world.agents
      const before = await lastEntryOf(agent)
      const tag = await created({ name: 'Returns', memberEids: [agent.eid, agent.eid], languages: ['es', 'es'] })
      expect(tag).toMatchObject({ memberEids: [agent.eid], languages: ['es'], priority: 'normal', revision: 1 })
      const changed = unwrap(await update(tag.id, { revision: 1, memberEids: [other.eid], priority: 'high' })).tag
      expect(changed).toEqual({ ...tag, memberEids: [other.eid], priority: 'high', revision: 2 })
      expect(await list()).toContainEqual(changed)
      unwrap(await remove(tag.id))
      expect(await list()).not.toContainEqual(expect.objectContaining({ id: tag.id }))
      const entries = (await agent.feed(before)).filter((entry) => entry.kind === 'entity' && entry.id === tag.id)
      expect(entitiesIn(entries, 'tag').map(({ revision }) => revision)).toEqual([1, 2])
      expect(entries.at(-1)).toMatchObject({ entity: 'tag', value: null })
    })

    it('are in the snapshot', async () => {
      const tag = await created()
      const page = unwrap(await world.agents[1].call('getSnapshot', { params: { s }, query: {} }))
      expect(page.entities).toContainEqual({ entity: 'tag', id: tag.id, version: 0, value: tag })
    })

    it('have a name of their own, whatever its case', async () => {
      const tag = await created({ name: 'Billing' })
      expect(outcomeOf(await create({ name: 'BILLING' }))).toBe('tag-name-taken')
      const other = await created()
      expect(outcomeOf(await update(other.id, { revision: 1, name: 'billing' }))).toBe('tag-name-taken')
      expect(outcomeOf(await update(tag.id, { revision: 1, name: 'BILLING' }))).toBe('ok')
    })

    it('[CAP-18] two admins who change one are told: the second change is refused, unless it says the same', async () => {
      const tag = await created()
      const outcomes = await Promise.all([
        update(tag.id, { revision: 1, name: newId() }),
        update(tag.id, { revision: 1, name: newId() }),
      ])
      expect(outcomes.map(outcomeOf).toSorted()).toEqual(['ok', 'tag-changed'])
      const now = (await list()).find(({ id }) => id === tag.id)
      expect(outcomeOf(await update(tag.id, { revision: 1, name: now?.name ?? '' }))).toBe('ok')
      expect((await list()).find(({ id }) => id === tag.id)?.revision).toBe(2)
    })

    it('[CAP-18] have members of their own service only, and an overflow that exists', async () => {
      expect(outcomeOf(await create({ memberEids: [newId()] }))).toBe('tag-member-unknown')
      expect(outcomeOf(await create({ overflowTagId: newId() }))).toBe('tag-unknown')
      const second = await created()
      const first = await created({ overflowTagId: second.id })
      expect(outcomeOf(await update(second.id, { revision: 1, overflowTagId: second.id }))).toBe('tag-unknown')
      unwrap(await remove(second.id))
      expect(await list()).toContainEqual({ ...first, overflowTagId: null, revision: 2 })
    })

    it('[CAP-18] conflicts of a change or a deletion are told before it is made', async () => {
      const kinds = async (query: { id?: string; isDeleted?: 'true'; languages?: string; overflowTagId?: string }) =>
        unwrap(await world.admin.call('getConflictTags', { params: { s }, query })).conflicts.map(({ kind }) => kind)
      const empty = await created()
      const full = await created({ memberEids: [world.admin.eid], overflowTagId: empty.id })
      expect(await kinds({ id: newId(), languages: 'es,fr,es-MX' })).toEqual(['no-members', 'language-twice'])
      expect(await kinds({ id: full.id, overflowTagId: empty.id })).toContain('overflow-empty')
      expect(await kinds({ id: empty.id, isDeleted: 'true' })).toEqual(['overflow-of'])
      expect(await kinds({ id: full.id, isDeleted: 'true' })).toEqual([])
      expect(await kinds({})).toEqual(expect.arrayContaining(['no-members', 'overflow-empty']))
      const asked = await world.agents[0].call('getConflictTags', { params: { s }, query: {} })
      expect(outcomeOf(asked)).toBe('forbidden')
    })

    it('are created once, however often they are asked for with one id', async () => {
      const tag = await created()
      expect(unwrap(await create({ id: tag.id, name: 'Another' })).tag).toEqual(tag)
    })

    it('[ROL-01] are changed by admins alone', async () => {
      const [agent] = world.agents
      const tag = await created()
      expect(outcomeOf(await create({}, agent))).toBe('forbidden')
      expect(outcomeOf(await update(tag.id, { revision: 1, name: 'No' }, agent))).toBe('forbidden')
      expect(outcomeOf(await remove(tag.id, agent))).toBe('forbidden')
      expect(outcomeOf(await remove(newId()))).toBe('not-found')
      expect(outcomeOf(await update(newId(), { revision: 1, name: 'No' }))).toBe('not-found')
    })
  })

  describe('as many tags as a service may have', () => {
    it('are not exceeded', async () => {
      const free = maxTags - (await list()).length
      for (let n = 0; n < free; n += 10)
        await Promise.all(Array.from({ length: Math.min(10, free - n) }, () => created()))
      expect(outcomeOf(await create())).toBe('too-many-tags')
    })
  })
}
