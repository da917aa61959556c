import { describe, expect, it } from 'vitest'
import { type CallArguments, type Calls, maxNumberScripts, maxServiceNumbers } from '#core/contract/index.ts'
import { changedIn, lastEntryOf, newId, outcomeOf, registerVisitor, s, unwrap } from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

type NumberDraft = Partial<CallArguments<Calls['createServiceNumber']>['body']>
type ScriptDraft = Partial<CallArguments<Calls['createNumberScript']>['body']>

/** Numbers of a service: who may call from them, and what is said on them. */
export function numbersSuite(start: Start) {
  const world = serverFor(start)
  let made = 0
  const nextNumber = () => {
    made += 1
    return `+8525550${String(made).padStart(4, '0')}`
  }
  const create = (draft: NumberDraft = {}, person = world.admin) => {
    const body = { id: newId(), number: nextNumber(), name: newId(), ...draft }
    return person.call('createServiceNumber', { params: { s }, body })
  }
  const created = async (draft: NumberDraft = {}) => unwrap(await create(draft)).number
  const cliOf = async (eid: string, person = world.admin) =>
    unwrap(await person.call('getStaffCli', { params: { s, eid } })).numbers.map(({ number }) => number)
  const update = (id: string, body: Omit<NumberDraft, 'id'> & { revision: number }, person = world.admin) =>
    person.call('updateServiceNumber', { params: { s, id }, body })
  const remove = (id: string) => world.admin.call('deleteServiceNumber', { params: { s, id } })
  const write = (draft: ScriptDraft = {}, person = world.admin) => {
    const body = { id: newId(), name: newId(), text: 'Ask for the order number.', ...draft }
    return person.call('createNumberScript', { params: { s }, body })
  }
  const written = async (draft: ScriptDraft = {}) => unwrap(await write(draft)).script

  describe('telephone numbers', () => {
    it('[API:getStaffCli] staff call from those that are everybody’s, and from those for which an admin has named them', async () => {
      const [agent, other] = world.agents
      const before = await lastEntryOf(agent)
      const all = await created({ memberEids: [other.eid] })
      const own = await created({ access: 'chosen', memberEids: [agent.eid, agent.eid], number: ' +852 5551-0001 ' })
      expect(own).toMatchObject({ number: '+85255510001', memberEids: [agent.eid], takesVoicemail: true, revision: 1 })
      expect(all.memberEids).toEqual([])
      expect(await cliOf(agent.eid, agent)).toEqual(expect.arrayContaining([all.number, own.number]))
      expect(await cliOf(other.eid)).not.toContain(own.number)
      expect(changedIn(await agent.feed(before))).toContain('getStaffCli')
      const changed = unwrap(
        await update(own.id, { revision: 1, memberEids: [other.eid], takesVoicemail: false }),
      ).number
      expect(changed.takesVoicemail).toBe(false)
      expect(await cliOf(agent.eid, agent)).not.toContain(own.number)
      unwrap(await remove(all.id))
      expect(await cliOf(agent.eid, agent)).not.toContain(all.number)
      expect(outcomeOf(await remove(all.id))).toBe('not-found')
    })

    it('[API:getStaffCli] are set by admins alone; agents learn nothing of their colleagues’ numbers', async () => {
      const [agent, other] = world.agents
      const number = await created()
      expect(outcomeOf(await create({}, agent))).toBe('forbidden')
      expect(outcomeOf(await update(number.id, { revision: 1, name: 'Mine' }, agent))).toBe('forbidden')
      expect(outcomeOf(await agent.call('listServiceNumbers', { params: { s } }))).toBe('forbidden')
      expect(outcomeOf(await agent.call('getStaffCli', { params: { s, eid: other.eid } }))).toBe('not-found')
      expect(outcomeOf(await world.admin.call('getStaffCli', { params: { s, eid: newId() } }))).toBe('not-found')
      const visitor = await registerVisitor(world.server.url)
      expect(outcomeOf(await visitor.call('getStaffCli', { params: { s, eid: agent.eid } }))).toBe('forbidden')
    })

    it('[API:setNumberGreeting] an admin gives a number a greeting of up to 30 seconds, and removes it; nobody else hears it', async () => {
      const [agent] = world.agents
      const { id, hasGreeting } = await created()
      expect(hasGreeting).toBe(false)
      const set = (greeting: string, person = world.admin, numberId = id) =>
        person.call('setNumberGreeting', { params: { s, id: numberId }, body: { greeting } })
      const heard = (person = world.admin) => person.call('getNumberGreeting', { params: { s, id } })
      const longest = Buffer.alloc(240_000, 0x7f).toString('base64')
      const before = await lastEntryOf(world.admin)
      expect(unwrap(await set(longest)).number).toMatchObject({ hasGreeting: true, revision: 1 })
      expect(changedIn(await world.admin.feed(before))).toContain('getStaffCli')
      expect(unwrap(await heard()).greeting).toBe(longest)
      expect(unwrap(await update(id, { revision: 1, name: 'Another name' })).number.hasGreeting).toBe(true)
      for (const bad of ['no Base64', Buffer.alloc(240_001).toString('base64')])
        expect(outcomeOf(await set(bad))).toBe('invalid-request')
      for (const outcome of [await set('', agent), await heard(agent)]) expect(outcomeOf(outcome)).toBe('forbidden')
      expect(outcomeOf(await set('', world.admin, newId()))).toBe('not-found')
      expect(unwrap(await heard()).greeting).toBe(longest)
      expect(unwrap(await set('')).number.hasGreeting).toBe(false)
      expect(unwrap(await heard()).greeting).toBe('')
    })

    it('[API:getStaffCli] bad ones are refused by name and change nothing; two admins who change one are told', async () => {
      const number = await created()
      expect(outcomeOf(await create({ number: number.number }))).toBe('number-taken')
      expect(outcomeOf(await create({ number: '5550 0142' }))).toBe('invalid-request')
      expect(outcomeOf(await create({ number: '' }))).toBe('invalid-request')
      const [visitor, id] = [await registerVisitor(world.server.url), newId()]
      for (const memberEids of [[newId()], [visitor.eid]])
        expect(outcomeOf(await create({ id, access: 'chosen', memberEids }))).toBe('number-member-unknown')
      const outcomes = await Promise.all(['A', 'B'].map((name) => update(number.id, { revision: 1, name })))
      expect(outcomes.map(outcomeOf).toSorted()).toEqual(['number-changed', 'ok'])
      const { numbers } = unwrap(await world.admin.call('listServiceNumbers', { params: { s } }))
      const now = numbers.find((each) => each.id === number.id)
      expect(now).toMatchObject({ number: number.number, revision: 2 })
      expect(outcomeOf(await update(number.id, { revision: 1, name: now?.name ?? '' }))).toBe('ok')
      expect(numbers.some((each) => each.id === id)).toBe(false)
      for (let count = numbers.length; count < maxServiceNumbers; count += 1) await created()
      expect(outcomeOf(await create())).toBe('too-many-numbers')
      for (const each of unwrap(await world.admin.call('listServiceNumbers', { params: { s } })).numbers)
        unwrap(await remove(each.id))
    })
  })

  describe('scripts for calls', () => {
    it('[API:listNumberScripts] are written by admins, for one number or all, and read by the whole staff', async () => {
      const [agent] = world.agents
      const { number, id } = await created()
      const before = await lastEntryOf(agent)
      const script = await written({ number, text: ' Hello {{visitor.name}} ' })
      expect(script).toMatchObject({ number, text: 'Hello {{visitor.name}}', revision: 1 })
      expect(changedIn(await agent.feed(before))).toContain('listNumberScripts')
      const read = agent.call('getNumberScript', { params: { s, scriptId: script.id } })
      expect(unwrap(await read).script).toEqual(script)
      expect(outcomeOf(await write({}, agent))).toBe('forbidden')
      expect(outcomeOf(await write({ number: nextNumber() }))).toBe('number-unknown')
      // The number goes: its script stays, and can be changed.
      unwrap(await remove(id))
      const change = { params: { s, scriptId: script.id }, body: { revision: 1, text: 'Goodbye' } }
      expect(unwrap(await world.admin.call('updateNumberScript', change)).script).toMatchObject({ number, revision: 2 })
      const gone = { params: { s, scriptId: script.id } }
      expect(outcomeOf(await agent.call('deleteNumberScript', gone))).toBe('forbidden')
      unwrap(await world.admin.call('deleteNumberScript', gone))
      expect(outcomeOf(await agent.call('getNumberScript', gone))).toBe('not-found')
    })

    it('[API:listNumberScripts] have a name of their own; two admins who change one are told; there are not too many', async () => {
      const script = await written({ name: 'Returns' })
      expect(outcomeOf(await write({ name: 'RETURNS' }))).toBe('script-name-taken')
      expect(outcomeOf(await write({ text: '  ' }))).toBe('invalid-request')
      const change = (body: { revision: number; name?: string; text?: string }) =>
        world.admin.call('updateNumberScript', { params: { s, scriptId: script.id }, body })
      unwrap(await change({ revision: 1, text: 'First' }))
      expect(outcomeOf(await change({ revision: 1, text: 'Second' }))).toBe('script-changed')
      expect(outcomeOf(await change({ revision: 1, text: 'First' }))).toBe('ok')
      const other = await written()
      const rename = { params: { s, scriptId: other.id }, body: { revision: 1, name: 'returns' } }
      expect(outcomeOf(await world.admin.call('updateNumberScript', rename))).toBe('script-name-taken')
      const { scripts } = unwrap(await world.admin.call('listNumberScripts', { params: { s } }))
      for (let count = scripts.length; count < maxNumberScripts; count += 1) await written()
      expect(outcomeOf(await write())).toBe('too-many-scripts')
    })
  })
}
