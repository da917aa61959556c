import * as v from 'valibot'
import { call } from '../call.ts'

/** Apart from the other calls of discovery, because a visitor's page needs this one alone. */
export const pingCalls = {
  pingService: call({
    method: 'GET',
    path: '/ping',
    audience: 'public',
    capability: 'discovery',
    summary: "Measures the round trip to the service; returns the server's time",
    result: v.object({ nowMs: v.pipe(v.number(), v.integer()) }),
  }),
}
