import * as v from 'valibot'
import { call } from '../call.ts'
import { Conversation } from '../conversations/schemas.ts'
import { Eid, queryNumber, ServiceId, ServiceParams, Uuid } from '../primitives.ts'
import { JourneyStep, maxProfiles } from './schemas.ts'

/** Somebody's name and kind. */
const SimpleProfile = v.object({ eid: Eid, name: v.string(), kind: v.picklist(['staff', 'visitor']) })

const Eids = v.pipe(
  v.string(),
  v.maxLength(maxProfiles * 37),
  v.check((text) => {
    const eids = text.split(',')
    return eids.length <= maxProfiles && eids.every((eid) => v.is(Eid, eid))
  }, 'must be ids with commas between them, at most 100'),
)

export const journeyCalls = {
  getConversationJourney: call({
    method: 'GET',
    path: '/lc-orc/v1/services/{s}/conversations/{id}/journey',
    audience: 'staff',
    from: 'tab',
    capability: 'conversations',
    summary: 'Returns what has happened in a conversation that the caller is or was in, from the beginning on',
    params: v.object({ s: ServiceId, id: Uuid }),
    /** At most 1000, the newest. */
    result: v.object({ steps: v.array(JourneyStep) }),
  }),
  getLatestConversation: call({
    method: 'GET',
    path: '/lc-orc/v1/services/{s}/visitors/{visitorEid}/latest-conversation',
    audience: 'staff',
    from: 'tab',
    capability: 'conversations',
    summary: 'Returns the newest conversation of a visitor that the caller may see',
    params: v.object({ s: ServiceId, visitorEid: Eid }),
    result: v.object({ conversation: Conversation }),
  }),
  listChatConversations: call({
    method: 'GET',
    path: '/lc-orc/v1/services/{s}/users/{eid}/conversations/chat',
    audience: 'any',
    from: 'tab',
    capability: 'conversations',
    summary: 'Returns the chats of a visitor or a member of the staff that the caller may see, newest first, in pages',
    params: v.object({ s: ServiceId, eid: Eid }),
    query: v.object({ after: v.optional(Uuid), limit: v.optional(queryNumber(1, 100), '20') }),
    result: v.object({ conversations: v.array(Conversation), next: v.nullable(Uuid) }),
  }),
  getSimpleProfiles: call({
    method: 'GET',
    path: '/lc-orc/v1/services/{s}/visitor-operations/simple-profile',
    audience: 'staff',
    from: 'tab',
    capability: 'conversations',
    summary:
      'Returns the names of colleagues, and of visitors whose conversations the caller may see; others are left out',
    params: ServiceParams,
    query: v.object({ eids: Eids }),
    result: v.object({ profiles: v.array(SimpleProfile) }),
  }),
}
