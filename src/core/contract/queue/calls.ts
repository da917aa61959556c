import { call } from '../call.ts'
import { RoomParams } from '../primitives.ts'
import { QueuePlace } from './schemas.ts'

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
