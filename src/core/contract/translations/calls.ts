import * as v from 'valibot'
import { call } from '../call.ts'
import { LanguageTag, MessageParams, ServiceParams, shortText } from '../primitives.ts'
import { Translation } from './schemas.ts'

export const translationCalls = {
  getTranslator: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/translator',
    audience: 'staff',
    from: 'tab',
    capability: 'conversations',
    summary: 'Returns whether this installation translates messages',
    params: ServiceParams,
    result: v.object({ isOn: v.boolean() }),
  }),
  getTranslation: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/rooms/{roomId}/messages/{messageId}/translation',
    audience: 'staff',
    limits: ['translations'],
    from: 'tab',
    capability: 'conversations',
    summary: 'Returns a message that the caller may read in another language; null if it is in that language already',
    params: MessageParams,
    query: v.object({
      to: v.pipe(LanguageTag, v.minLength(1)),
      /** Any text that is another one after the message was edited: separates stored answers. */
      version: v.optional(shortText(20), ''),
    }),
    result: v.object({ translation: v.nullable(Translation) }),
  }),
}
