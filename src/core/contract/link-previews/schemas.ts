import * as v from 'valibot'
import { openObject } from '../open.ts'

/** A web page's description of itself. Texts, never HTML; '' where it has none. */
export const LinkPreview = openObject({ site: v.string(), title: v.string(), description: v.string() })
export type LinkPreview = v.InferOutput<typeof LinkPreview>
