import * as v from 'valibot'
import { call } from './call.ts'
import { openObject } from './open.ts'
import { RoomParams } from './primitives.ts'

/** Where a visitor stands in the queue. */
export const QueuePlace = openObject({
  /** 1 is next; null: the visitor does not wait, or nobody is here. */
  place: v.nullable(v.number()),
  /** How long visitors have waited of late, in milliseconds; null: too few have. */
  usualWaitMs: v.nullable(v.number()),
})
export type QueuePlace = v.InferOutput<typeof QueuePlace>

export const queueCalls = {
  getQueuePlace: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/rooms/{roomId}/queue-place',
    audience: 'visitor',
    capability: 'inquiries',
    summary:
      'Tells a visitor their place in the queue; time in a queue of which they are told does not count as waiting',
    params: RoomParams,
    result: QueuePlace,
  }),
}
