import * as v from 'valibot'
import { openObject } from '../open.ts'
import { TimeMs, Uuid } from '../primitives.ts'

/** Maximum number of page views in a request, and that are kept of one visitor. */
export const maxViewsAtOnce = 50
export const maxKeptViews = 200
/** Maximum number of characters in the address of a page. */
export const maxPageUrlLength = 1000

/** Address of a page; query and fragment are removed, because they may contain private data. */
export const PageUrl = v.pipe(
  v.string(),
  v.maxLength(maxPageUrlLength),
  v.check((text) => /^https?:/.test(text) && URL.canParse(text), 'must be a web address'),
  v.transform((text) => {
    const { origin, pathname } = new URL(text)
    return `${origin}${pathname}`
  }),
)

/** A page that a visitor looked at. */
export const VisitedPage = openObject({ id: Uuid, url: v.string(), title: v.string(), atMs: TimeMs })
export type VisitedPage = v.InferOutput<typeof VisitedPage>
