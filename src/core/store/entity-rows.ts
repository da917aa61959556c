import * as v from 'valibot'
import type { EntityDefinition, EntityState } from '#core/contract/index.ts'
import { entityId } from '#core/sync/entity-id.ts'
import type { EntityRow } from './rows.ts'

export type Definitions = { readonly [entity: string]: EntityDefinition }

/** The row of an entity as it came; one that these definitions cannot read is kept as it is, for those that can. */
export function entityRow(state: EntityState, definitions: Definitions): EntityRow {
  const { entity, version } = state
  const definition = definitions[entity]
  const value = definition && readValue(definition, state)
  const common = { id: entityId(entity, state.id), entity }
  if (!definition || !value) return { ...common, reading: 'unknown', order: '', version, value: state.value }
  const order = definition.order === undefined ? '' : orderOf(value[definition.order])
  return { ...common, reading: 'known', order, version: definition.version, value }
}

/** What `entityRow` made a row of. */
export const entityStateOf = ({ id, entity, version, value }: EntityRow): EntityState => ({
  entity,
  id: id.slice(entity.length + 1),
  version,
  value,
})

/** The value as the present version has it; null of a newer version, or of what the schema refuses. */
function readValue({ schema, version, migrate }: EntityDefinition, state: EntityState) {
  let { value } = state
  for (let from = state.version; from < version; from += 1) value = migrate?.[from]?.(value) ?? value
  if (state.version > version) return null
  const read = v.safeParse(schema, value)
  // Properties that this build does not know stay for one that does.
  return read.success ? { ...value, ...read.output } : null
}

const longestOrder = 60

/** Text that sorts as the values do, of numbers from 0 on and of texts by their letters, whatever case and accents. */
export function orderOf(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value)).padStart(16, '0')
  if (typeof value !== 'string') return ''
  return value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().slice(0, longestOrder)
}
