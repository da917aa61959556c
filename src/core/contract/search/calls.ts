import * as v from 'valibot'
import { call } from '../call.ts'
import { ServiceParams, shortText } from '../primitives.ts'
import { FoundLine, SearchFilter, SearchText } from './schemas.ts'

/** A time in an address. */
const TimeText = v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))

export const searchCalls = {
  searchConversations: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/found-lines',
    audience: 'staff',
    from: 'tab',
    capability: 'conversations',
    summary:
      'Finds messages and notes that contain all words of a text, in every conversation that the caller may read',
    params: ServiceParams,
    query: v.object({
      text: SearchText,
      ...SearchFilter.entries,
      fromMs: v.exactOptional(TimeText),
      untilMs: v.exactOptional(TimeText),
      /** The last answer's `next`. */
      after: v.exactOptional(shortText(80)),
    }),
    /** The newest first; `next` is null on the last page. */
    result: v.object({ lines: v.array(FoundLine), next: v.nullable(v.string()) }),
  }),
}
