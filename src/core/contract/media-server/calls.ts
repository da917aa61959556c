import * as v from 'valibot'
import { call } from '../call.ts'
import { ServiceId, Uuid } from '../primitives.ts'
import { maxSdpBytes } from './schemas.ts'

export const mediaServerCalls = {
  connectToMediaServer: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/calls/{callId}/media-server',
    audience: 'any',
    capability: 'calls',
    summary:
      'Connects a party of a large call with the media server, which mixes its sound, or describes its media anew',
    params: v.object({ s: ServiceId, callId: Uuid }),
    body: v.object({
      /** A session description (RFC 8866) with all candidates; its lines end with line feeds alone, as those of any text. */
      offer: v.pipe(v.string(), v.regex(/^v=0/, 'must be a session description'), v.maxLength(maxSdpBytes)),
      /** Whether it comes from a peer connection that the media server has never answered. */
      isNew: v.boolean(),
    }),
    /** Null: the media server does not know the connection any more; the party makes a new one. */
    result: v.object({ answer: v.nullable(v.string()) }),
  }),
}
