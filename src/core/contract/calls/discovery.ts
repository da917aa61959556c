import * as v from 'valibot'
import { call } from '../call.ts'
import { ServiceId } from '../entities.ts'

export const discoveryCalls = {
  pingService: call({
    method: 'GET',
    path: '/ping',
    audience: 'public',
    capability: 'discovery',
    summary: "Round trip to the service, with the server's clock",
    result: v.object({ nowMs: v.pipe(v.number(), v.integer()) }),
  }),
  getDefaultService: call({
    method: 'GET',
    path: '/everline/v1/default-service',
    audience: 'public',
    capability: 'discovery',
    summary: 'The service that staff of this installation sign in to',
    result: v.object({ serviceId: ServiceId, name: v.string() }),
  }),
}
