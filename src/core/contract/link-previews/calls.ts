import * as v from 'valibot'
import { call } from '../call.ts'
import { maxPreviewedUrl } from '../limits.ts'
import { MessageParams, shortText } from '../primitives.ts'
import { LinkPreview } from './schemas.ts'

export const linkPreviewCalls = {
  getLinkPreview: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/rooms/{roomId}/messages/{messageId}/link-preview',
    audience: 'any',
    limits: ['link-previews'],
    from: 'tab',
    capability: 'conversations',
    summary:
      'Returns what the page behind a link in a message says about itself; the message must be one that the caller may read',
    params: MessageParams,
    query: v.object({ url: shortText(maxPreviewedUrl) }),
    /** `preview` null: the page gives none. `isOff`: this installation makes none. */
    result: v.object({ preview: v.nullable(LinkPreview), isOff: v.optional(v.boolean(), false) }),
  }),
}
