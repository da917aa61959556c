import * as v from 'valibot'
import { expect, test } from 'vitest'
import { entity } from '#core/contract/index.ts'
import { entityRow, entityStateOf, orderOf } from './entity-rows.ts'

const Label = v.object({ id: v.string(), name: v.string(), color: v.picklist(['red', 'blue']) })
const label = entity({
  schema: Label,
  key: 'id',
  scope: 'staff',
  order: 'name',
  version: 1,
  migrate: { 0: (value) => ({ ...value, color: 'red' }) },
})
const state = (version: number, value: Record<string, unknown>) => ({ entity: 'label', id: 'a', version, value })
const row = (version: number, value: Record<string, unknown>) => entityRow(state(version, value), { label })

test('an entity of an older version is migrated', () => {
  expect(row(0, { id: 'a', name: 'Éclair' })).toEqual({
    id: 'label/a',
    entity: 'label',
    reading: 'known',
    order: 'eclair',
    version: 1,
    value: { id: 'a', name: 'Éclair', color: 'red' },
  })
})

test('an entity with a newer version, an unknown name or an invalid value is stored unchanged', () => {
  const green = state(1, { id: 'a', name: 'A', color: 'green' })
  const newer = state(2, { id: 'a', title: 'A' })
  const other = { ...green, entity: 'shelf' }
  for (const each of [green, newer, other]) {
    const kept = entityRow(each, { label })
    expect(kept.reading).toBe('unknown')
    expect(entityStateOf(kept)).toEqual(each)
  }
})

test('order sorts texts alphabetically and numbers by size', () => {
  expect(['b', 'Á', 'a', 'Zoë'].map(orderOf).toSorted()).toEqual(['a', 'a', 'b', 'zoe'])
  expect([10, 9, 0].map(orderOf).toSorted()).toEqual([0, 9, 10].map(orderOf))
})
