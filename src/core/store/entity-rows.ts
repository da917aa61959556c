import * as v from 'valibot'
import type { EntityDefinition, EntityState } from '#core/contract/index.ts'
import { entityId } from '#core/sync/entity-id.ts'
import type { EntityRow } from './rows.ts'

export type Definitions = { readonly [entity: string]: EntityDefinition }

/** The row of an entity. One that these definitions cannot read is stored unchanged, for a build that can. */
export function entityRow(state: EntityState, definitions: Definitions): EntityRow {
  const { entity, version } = state
  const definition = definitions[entity]
  const value = definition && readValue(definition, state)
  const common = { id: entityId(entity, state.id), entity }
  if (!definition || !value) return { ...common, reading: 'unknown', order: '', version, value: state.value }
  const order = definition.order === undefined ? '' : orderOf(value[definition.order])
  return { ...common, reading: 'known', order, version: definition.version, value }
}

/** The state from which `entityRow` made the row. */
export const entityStateOf = ({ id, entity, version, value }: EntityRow): EntityState => ({
  entity,
  id: id.slice(entity.length + 1),
  version,
  value,
})

/** The value, migrated to the current version; null if the version is newer, or the schema refuses the value. */
function readValue({ schema, version, migrate }: EntityDefinition, state: EntityState) {
  let { value } = state
  for (let from = state.version; from < version; from += 1) value = migrate?.[from]?.(value) ?? value
  if (state.version > version) return null
  const read = v.safeParse(schema, value)
  // Keeps properties that this build does not know, for a build that does.
  return read.success ? { ...value, ...read.output } : null
}

const longestOrder = 60

/** A text that sorts as the values do: numbers from 0 up by size, texts alphabetically without case and accents. */
export function orderOf(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value)).padStart(16, '0')
  if (typeof value !== 'string') return ''
  return value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().slice(0, longestOrder)
}
