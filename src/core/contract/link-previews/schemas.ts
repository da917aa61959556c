import * as v from 'valibot'
import { openObject } from '../open.ts'

/** What a web page says about itself. Texts, never HTML; '' where it says nothing. */
export const LinkPreview = openObject({ site: v.string(), title: v.string(), description: v.string() })
export type LinkPreview = v.InferOutput<typeof LinkPreview>
