import { expect, test } from 'vitest'
import { type CallDefinition, calls, type EntityDefinition, entities } from './index.ts'

const all = Object.entries<EntityDefinition>(entities)

test('each replicated entity can read what older backends and rows have of it', () => {
  for (const [, { version, migrate = {} }] of all)
    expect(Object.keys(migrate)).toEqual(Array.from({ length: version }, (_, n) => String(n)))
})

test('a call is refreshed by calls and entities that exist', () => {
  const subjects = new Set([...Object.keys(calls), ...all.map(([name]) => name), 'conversation'])
  for (const { refreshedBy = [] } of Object.values<CallDefinition>(calls))
    expect(refreshedBy.filter((subject) => !subjects.has(subject))).toEqual([])
})
