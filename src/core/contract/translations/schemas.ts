import * as v from 'valibot'
import { openObject } from '../open.ts'

/** A message in another language. */
export const Translation = openObject({
  text: v.string(),
  /** The language that it was written in, as a tag of BCP 47; '' if the service does not say. */
  from: v.string(),
})
export type Translation = v.InferOutput<typeof Translation>
