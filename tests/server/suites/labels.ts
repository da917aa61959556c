import { describe, expect, it } from 'vitest'
import { maxBusyReasons, maxLabels } from '#core/contract/index.ts'
import { changedIn, entitiesIn, lastEntryOf, newId, outcomeOf, s, unwrap } from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

/** Labels (replicated) and busy reasons (requested when needed). */
export function labelsSuite(start: Start) {
  const world = serverFor(start)
  const create = (name: string, id = newId(), person = world.admin) =>
    person.call('createLabel', { params: { s }, body: { id, name, color: 'green' } })
  const update = (id: string, body: { revision?: number; name?: string; color?: 'red' }, person = world.admin) =>
    person.call('updateLabel', { params: { s, id }, body })
  const remove = (id: string, person = world.admin) => person.call('deleteLabel', { params: { s, id } })
  const list = async () => unwrap(await world.agents[0].call('listLabels', { params: { s } })).labels
  const search = async (text: string) =>
    unwrap(await world.agents[0].call('searchLabels', { params: { s }, query: { text } })).labels.map(
      ({ name }) => name,
    )

  describe('labels', () => {
    it('are created, renamed, recoloured and deleted by admins, and reach every feed of the staff', async () => {
      const [agent] = world.agents
      const before = await lastEntryOf(agent)
      const { label } = unwrap(await create('Refund'))
      expect(unwrap(await update(label.id, { name: 'Refunds' })).label).toEqual({
        ...{ ...label, name: 'Refunds' },
        revision: 2,
      })
      expect(unwrap(await update(label.id, { color: 'red' })).label).toEqual({
        ...label,
        name: 'Refunds',
        color: 'red',
        revision: 3,
      })
      expect(await list()).toContainEqual({ id: label.id, name: 'Refunds', color: 'red', revision: 3 })
      unwrap(await remove(label.id))
      expect(await list()).not.toContainEqual(expect.objectContaining({ id: label.id }))
      const entries = (await agent.feed(before)).filter((entry) => entry.kind === 'entity' && entry.id === label.id)
      expect(entitiesIn(entries, 'label').map(({ name, color }) => `${name} ${color}`)).toEqual([
        'Refund green',
        'Refunds green',
        'Refunds red',
      ])
      expect(entries.at(-1)).toMatchObject({ entity: 'label', id: label.id, value: null })
    })

    it('are in the snapshot', async () => {
      const { label } = unwrap(await create('Snapshot'))
      const page = unwrap(await world.agents[1].call('getSnapshot', { params: { s }, query: {} }))
      expect(page.entities).toContainEqual({ entity: 'label', id: label.id, version: 0, value: label })
    })

    it('have a name of their own, whatever its case, also when two admins give it at once', async () => {
      const { label } = unwrap(await create('Complaint'))
      expect(outcomeOf(await create('COMPLAINT'))).toBe('label-name-taken')
      const other = unwrap(await create('Praise')).label
      expect(outcomeOf(await update(other.id, { name: 'complaint' }))).toBe('label-name-taken')
      expect(outcomeOf(await update(label.id, { name: 'COMPLAINT' }))).toBe('ok')
      const outcomes = await Promise.all([create('Twice'), create('twice')])
      expect(outcomes.map(outcomeOf).toSorted()).toEqual(['label-name-taken', 'ok'])
      const renamed = await Promise.all([update(label.id, { name: 'Same' }), update(other.id, { name: 'same' })])
      expect(renamed.map(outcomeOf).toSorted()).toEqual(['label-name-taken', 'ok'])
    })

    it('are not overwritten by who has not seen the last change; clients of before, who name no revision, still change them', async () => {
      const { label } = unwrap(await create('Parcels'))
      expect(label.revision).toBe(1)
      const both = await Promise.all([
        update(label.id, { revision: 1, name: 'Parcel' }),
        update(label.id, { revision: 1, name: 'Packages' }),
      ])
      expect(both.map(outcomeOf).toSorted()).toEqual(['label-changed', 'ok'])
      const [before] = (await list()).filter(({ id }) => id === label.id)
      expect(before?.revision).toBe(2)
      // The same once more, as after a lost answer, changes nothing.
      expect(unwrap(await update(label.id, { revision: 1, name: before?.name ?? '' })).label).toEqual(before)
      expect(unwrap(await update(label.id, { color: 'red' })).label.revision).toBe(3)
      unwrap(await remove(label.id))
    })

    it('are created once, however often they are asked for with one id', async () => {
      const id = newId()
      const [first, second] = [unwrap(await create('Once', id)), unwrap(await create('Once', id))]
      expect(second).toEqual(first)
      expect((await list()).filter((label) => label.id === id)).toHaveLength(1)
    })

    it('are found by a part of their name, wildcards taken literally, those that begin with it first', async () => {
      for (const name of ['Delivery late', 'Late delivery', '100% late', 'latent_']) unwrap(await create(name))
      expect(await search('late')).toEqual(['Late delivery', 'latent_', '100% late', 'Delivery late'])
      expect(await search('0%')).toEqual(['100% late'])
      expect(await search('_')).toEqual(['latent_'])
    })

    it('[ROL-01] are changed by admins alone', async () => {
      const [agent] = world.agents
      expect(outcomeOf(await create('No', newId(), agent))).toBe('forbidden')
      expect(outcomeOf(await update(newId(), { name: 'No' }, agent))).toBe('forbidden')
      expect(outcomeOf(await remove(newId(), agent))).toBe('forbidden')
      expect(outcomeOf(await remove(newId()))).toBe('not-found')
    })
  })

  describe('busy reasons', () => {
    const add = (name: string, position: number, id = newId(), person = world.admin) =>
      person.call('createBusyReason', { params: { s }, body: { id, name, position } })
    const reasons = async () =>
      unwrap(await world.agents[0].call('listBusyReasons', { params: { s } })).reasons.map(({ name }) => name)

    it('are listed to staff in the order that admins give them', async () => {
      const lunch = unwrap(await add('Lunch', 2)).reason
      unwrap(await add('Meeting', 1))
      expect(await reasons()).toEqual(['Meeting', 'Lunch'])
      const moved = await world.admin.call('updateBusyReason', { params: { s, id: lunch.id }, body: { position: 0 } })
      expect(unwrap(moved).reason).toEqual({ ...lunch, position: 0 })
      expect(await reasons()).toEqual(['Lunch', 'Meeting'])
    })

    it('tell the feeds of the staff that their list has changed', async () => {
      const [agent] = world.agents
      const before = await lastEntryOf(agent)
      const { id } = unwrap(await add('Training', 5)).reason
      unwrap(await world.admin.call('deleteBusyReason', { params: { s, id } }))
      expect(changedIn(await agent.feed(before))).toEqual(['listBusyReasons', 'listBusyReasons'])
    })

    it('[ROL-01] are changed by admins alone, each is there once, and their number is limited', async () => {
      const [agent] = world.agents
      expect(outcomeOf(await add('No', 0, newId(), agent))).toBe('forbidden')
      unwrap(await add('Break', 3))
      expect(outcomeOf(await add('BREAK', 4))).toBe('busy-reason-taken')
      const free = maxBusyReasons - (await reasons()).length
      await Promise.all(Array.from({ length: free }, async (_, n) => unwrap(await add(`Filler ${n}`, 9))))
      expect(outcomeOf(await add('One too many', 9))).toBe('too-many-busy-reasons')
    })
  })

  describe('as many labels as a service may have', () => {
    it('are not exceeded', async () => {
      const free = maxLabels - (await list()).length
      // In small groups: requests wait for each other, and each has a deadline.
      for (let n = 0; n < free; n += 10) {
        const names = Array.from({ length: Math.min(10, free - n) }, (_, index) => `Filler ${n + index}`)
        await Promise.all(names.map(async (name) => unwrap(await create(name))))
      }
      expect(outcomeOf(await create('One too many'))).toBe('too-many-labels')
    })
  })
}
