import * as v from 'valibot'
import { openObject } from '../open.ts'
import { TimeMs, Uuid } from '../primitives.ts'

/** Maximum number of page views in a request, and that are kept of one visitor. */
export const maxViewsAtOnce = 50
export const maxKeptViews = 200
/** Maximum number of characters in the address of a page. */
export const maxPageUrlLength = 1000

/** A page that a visitor looked at. */
export const VisitedPage = openObject({ id: Uuid, url: v.string(), title: v.string(), atMs: TimeMs })
export type VisitedPage = v.InferOutput<typeof VisitedPage>
