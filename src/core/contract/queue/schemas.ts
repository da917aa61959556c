import * as v from 'valibot'
import { openObject } from '../open.ts'

/** Where a visitor stands in the queue. */
export const QueuePlace = openObject({
  /** 1 is next; null: the visitor does not wait, or nobody is here. */
  place: v.nullable(v.number()),
  /** How long visitors have waited of late, in milliseconds; null: too few have. */
  usualWaitMs: v.nullable(v.number()),
})
export type QueuePlace = v.InferOutput<typeof QueuePlace>
