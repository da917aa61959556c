import { describe, expect, it } from 'vitest'
import { maxQualityValues, type QualityReport, type QualityValue } from '#core/contract/index.ts'
import { newId, outcomeOf, type Person, registerVisitor, s, unwrap } from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'
import { callIn, leaveCall, partyIn, startCall } from './telephony-client.ts'

const value = (atMs: number, mos: number | null = 4.2): QualityValue => ({
  ...{ atMs, mos, roundTripMs: 40, jitterMs: 3, lossIn: 0, lossOut: 0.01 },
  cause: mos === null || mos >= 3 ? null : 'network-in',
})

/** A call that an agent has started to a colleague, and the ids of both parties. */
async function openCall(by: Person, to: Person) {
  const line = await to.connect()
  const call = callIn(await startCall(by, { kind: 'staff', eid: to.eid }))
  await line.close()
  return { callId: call.id, partyId: partyIn(call, by).id, otherPartyId: partyIn(call, to).id }
}

/** How good calls were, as their parties say. */
export function callQualitySuite(start: Start) {
  const world = serverFor(start)
  const report = (of: Partial<QualityReport> = {}): QualityReport => ({
    ...{ id: newId(), callId: newId(), partyId: newId(), otherPartyId: newId(), reason: 'ended', codec: 'opus' },
    values: [value(1000)],
    ...of,
  })
  const send = (person: Person, ...reports: QualityReport[]) =>
    person.call('reportCallQuality', { params: { s }, body: { reports } })
  const read = (person: Person, callId: string) => person.call('getCallQuality', { params: { s, callId } })

  describe('the quality of calls', () => {
    it('[CAL-09] both sides’ figures are stored by call and party, each report once, in the order of their time', async () => {
      const [agent, colleague] = world.agents
      const own = await openCall(agent, colleague)
      const { callId, partyId, otherPartyId } = own
      const bad = report({ ...own, reason: 'unqualified', values: [value(4000, 2.1), value(7000, null)] })
      expect(unwrap(await send(agent, bad)).stored).toEqual([bad.id])
      expect(unwrap(await send(agent, bad)).stored).toEqual([bad.id])
      const all = report({ ...own, values: [value(1000), value(4000, 2.1)] })
      unwrap(await send(agent, all))
      unwrap(await send(colleague, report({ callId, partyId: otherPartyId, otherPartyId: partyId })))
      const { legs } = unwrap(await read(agent, callId))
      expect(legs).toHaveLength(2)
      expect(legs.find((leg) => leg.partyId === partyId)).toMatchObject({
        ...{ otherPartyId, eid: agent.eid, codec: 'opus', unqualifiedCount: 1 },
        values: [value(1000), value(4000, 2.1), value(7000, null)],
      })
      expect(legs.find((leg) => leg.partyId === otherPartyId)?.eid).toBe(colleague.eid)
      unwrap(await leaveCall(agent, { id: callId }))
    })

    it('[CAL-09] are read by who was in the call and by admins, and nobody reports for somebody else', async () => {
      const [agent, colleague, other] = world.agents
      const mine = report(await openCall(agent, colleague))
      unwrap(await send(agent, mine))
      const forged = report({ callId: mine.callId, partyId: mine.partyId })
      expect(unwrap(await send(other, forged)).stored).toEqual([])
      expect(outcomeOf(await read(other, mine.callId))).toBe('not-found')
      expect(unwrap(await read(world.admin, mine.callId)).legs).toHaveLength(1)
      expect(outcomeOf(await read(world.admin, newId()))).toBe('not-found')
      unwrap(await leaveCall(agent, { id: mine.callId }))
      const visitor = await registerVisitor(world.server.url)
      expect(outcomeOf(await read(visitor, mine.callId))).toBe('forbidden')
    })

    it('[CAL-09] impossible figures are refused; long courses are thinned out, with their first and last value', async () => {
      const [agent, colleague] = world.agents
      for (const wrong of [{ mos: 0.5 }, { mos: 6 }, { lossIn: 1.5 }, { roundTripMs: -1 }, { atMs: 0.5 }])
        expect(outcomeOf(await send(agent, report({ values: [{ ...value(1), ...wrong }] })))).toBe('invalid-request')
      expect(outcomeOf(await send(agent, report({ values: [] })))).toBe('invalid-request')
      const first = report({
        ...(await openCall(agent, colleague)),
        values: Array.from({ length: maxQualityValues }, (_, n) => value(n)),
      })
      const next = { ...first, id: newId(), values: first.values.map(({ atMs }) => value(atMs + 1000)) }
      unwrap(await send(agent, first, next))
      const [leg] = unwrap(await read(agent, first.callId)).legs
      expect(leg?.values).toHaveLength(maxQualityValues)
      expect([leg?.values.at(0)?.atMs, leg?.values.at(-1)?.atMs]).toEqual([0, 1000 + maxQualityValues - 1])
    })
  })
}
