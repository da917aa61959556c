import * as v from 'valibot'
import { isText } from '../primitives.ts'

/** Maximum number of entries in the custom data of one member of the staff. */
export const maxCustomEntries = 50
/** Maximum number of characters in a text of custom data. */
export const maxCustomTextLength = 500

const CustomName = v.pipe(v.string(), v.regex(/^[A-Za-z][\w.-]{0,39}$/, 'must be letters, digits, dots and hyphens'))
const CustomValue = v.union([
  v.pipe(v.string(), v.maxLength(maxCustomTextLength), v.check(isText, 'must be text')),
  v.pipe(v.number(), v.finite()),
  v.boolean(),
])

/** A service's data about a member of its staff, such as an employee number: flat, by name. */
export const CustomData = v.pipe(v.record(CustomName, CustomValue), v.maxEntries(maxCustomEntries))
export type CustomData = v.InferOutput<typeof CustomData>
/** Entries to set; null deletes one. */
export const CustomDataChange = v.pipe(v.record(CustomName, v.nullable(CustomValue)), v.maxEntries(maxCustomEntries))
export type CustomDataChange = v.InferOutput<typeof CustomDataChange>
