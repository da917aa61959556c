import { describe, expect, it } from 'vitest'
import { firstBusinessHours } from '#core/contract/index.ts'
import { changedIn, lastEntryOf, outcomeOf, type Person, registerVisitor, s, unwrap } from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

/** When a service answers: who sets it, and who learns it. */
export function businessHoursSuite(start: Start) {
  const world = serverFor(start)
  const hoursFor = async (person: Person) => unwrap(await person.call('getBusinessHours', { params: { s } })).hours
  async function set(change: Partial<typeof firstBusinessHours>) {
    const body = { ...(await hoursFor(world.admin)), ...change }
    return unwrap(await world.admin.call('updateBusinessHours', { params: { s }, body })).hours
  }

  describe('business hours', () => {
    it('[INQ-02] are always open until an admin sets them; two admins who set them are told', async () => {
      const [agent] = world.agents
      expect(await hoursFor(world.admin)).toEqual(firstBusinessHours)
      const before = await lastEntryOf(world.admin)
      const hours = await set({ isOn: true, timeZone: 'Asia/Tokyo' })
      expect(hours).toMatchObject({ timeZone: 'Asia/Tokyo', revision: 1 })
      expect(changedIn(await world.admin.feed(before))).toContain('getBusinessHours')
      const late = { ...hours, revision: 0 }
      const update = (person: Person, body: typeof hours) => person.call('updateBusinessHours', { params: { s }, body })
      expect(outcomeOf(await update(world.admin, late))).toBe('setting-changed')
      expect(outcomeOf(await update(agent, hours))).toBe('forbidden')
      expect(outcomeOf(await update(world.admin, { ...hours, timeZone: 'Mars/Crater' }))).toBe('invalid-request')
      const upside = [{ day: 1, from: '17:00', until: '09:00' }]
      expect(outcomeOf(await update(world.admin, { ...hours, times: upside }))).toBe('invalid-request')
      expect(await hoursFor(world.admin)).toEqual(hours)
      await set({ isOn: false })
    })

    it('[ROL-01] anybody learns whether a service answers, and nothing else of it', async () => {
      const visitor = await registerVisitor(world.server.url)
      expect(Object.keys(unwrap(await visitor.call('getOpening', { params: { s } })))).toEqual(['state', 'opensAtMs'])
      expect(outcomeOf(await visitor.call('getBusinessHours', { params: { s } }))).toBe('forbidden')
      const foreign = await visitor.call('getOpening', { params: { s: 'no-such-service' } })
      expect(outcomeOf(foreign)).toBe('not-found')
    })
  })
}
