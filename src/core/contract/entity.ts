import type * as v from 'valibot'

/** Selects the feeds that an entity gets into. */
export type EntityScope =
  /** All staff of the service. */
  | 'staff'
  /** Everybody of the service, visitors too. */
  | 'any'
  /** Only the account that the server names gets the entity. */
  | 'owner'

type Value = { readonly [property: string]: unknown }
type Schema = v.GenericSchema<unknown, Value>

/**
 * Data of which clients keep a copy, declared once: feed, snapshot, local store and hooks are derived from it. Its name
 * is the key in `entities`. A change that older clients cannot read gets a new `version` and a migration; a new optional
 * property, or a new value of an open enum, does not.
 */
export type EntityDefinition = {
  readonly schema: Schema
  /** The property that identifies a value among those of its name: at most 64 characters. */
  readonly key: string
  readonly scope: EntityScope
  /** The property by which lists are sorted: texts alphabetically, numbers by size. None: by key. */
  readonly order?: string
  readonly version: number
  /** Converts a value of version `n` to version `n + 1`. One function for each version before `version`. */
  readonly migrate?: { readonly [n: number]: (value: Value) => Value }
}

/** Keeps the literal types of a declaration; `key` and `order` name properties of the schema's. */
// @__NO_SIDE_EFFECTS__
export const entity = <
  S extends Schema,
  const D extends EntityDefinition & {
    schema: S
    key: keyof v.InferOutput<S>
    order?: keyof v.InferOutput<S>
  },
>(
  definition: D & { schema: S },
): D => definition
