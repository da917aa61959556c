import { expect, it } from 'vitest'
import { type CallDefinition, calls, portalCalls } from '#core/contract/index.ts'
import { lateVisitorCalls } from './late-visitor-calls.ts'
import { visitorCalls } from './visitor-calls.ts'

/** Those of the first load, and those that come with files, forms, teams and links. */
const ownCalls = { ...visitorCalls, ...lateVisitorCalls }

const forAudience = (audience: CallDefinition['audience']) =>
  Object.entries<CallDefinition>(calls).flatMap(([id, call]) => (call.audience === audience ? [id] : []))

it('[SES-20] a visitor’s page has every call that only visitors may make, and no administration calls of staff', () => {
  expect(Object.keys(ownCalls)).toEqual(expect.arrayContaining(forAudience('visitor')))
  expect(Object.keys(ownCalls).filter((id) => forAudience('admin').includes(id))).toEqual([])
})

it('[CAP-14] the portal’s domain has every call that only portal readers may make', () => {
  expect(Object.keys(portalCalls)).toEqual(expect.arrayContaining(forAudience('portal')))
})
