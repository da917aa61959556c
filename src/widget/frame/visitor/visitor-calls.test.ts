import { expect, it } from 'vitest'
import { isAudienceOf } from '#core/api/side.ts'
import { type CallDefinition, type CallId, calls, portalCalls } from '#core/contract/index.ts'
import { createVisitorCalls } from './visitor-calls.ts'

const idsFor = (audience: CallDefinition['audience']) =>
  Object.entries<CallDefinition>(calls).flatMap(([id, call]) => (call.audience === audience ? [id as CallId] : []))

it('[SES-20] a visitor’s page finds every call that visitors may make, and sends no call of staff', async () => {
  for (const id of [...idsFor('visitor'), ...idsFor('any')]) {
    const found = await createVisitorCalls().loadCall(id)
    expect(found, id).toMatchObject({ ok: true, value: { audience: expect.stringMatching(/^(visitor|any)$/) } })
  }
  for (const id of [...idsFor('admin'), ...idsFor('staff')]) {
    const found = await createVisitorCalls().loadCall(id)
    expect(found.ok && isAudienceOf('visitor', found.value.audience), id).toBe(false)
  }
})

it('[SES-20] a call that the contract does not have is refused, and what objects inherit is none', async () => {
  // The checked edge: another frame may ask for anything.
  for (const id of ['takeAllMoney', 'constructor', '__proto__'])
    expect(await createVisitorCalls().loadCall(id as CallId)).toMatchObject({ ok: false, error: { name: 'forbidden' } })
})

it('[CAP-14] the portal’s domain has every call that only portal readers may make', () => {
  expect(Object.keys(portalCalls)).toEqual(expect.arrayContaining(idsFor('portal')))
})
