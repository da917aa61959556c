import * as v from 'valibot'
import { call } from './call.ts'
import { Message } from './messages.ts'
import {
  Eid,
  QuerySeq,
  queryNumber,
  RoomParams,
  Secret,
  ServiceId,
  ServiceParams,
  shortText,
  trimmed,
  Username,
  Uuid,
} from './primitives.ts'
import { Challenge, IdToken, MfaGrant, OneTimeGrant, RecoveryGrant } from './session.ts'

const PortalUserParams = v.object({ s: ServiceId, eid: Eid })

const tokenPath = '/everline/v1/services/{s}/portal/token'

const portalUsersPath = '/everline/v1/services/{s}/portal-users'

/** An e-mail address [VAL-01]. The handler checks its top-level domain, whose length is a setting. */
const Email = v.pipe(Username, v.toLowerCase())

/** A conversation that has been closed, as the retention portal shows it. */
export const KeptConversation = v.object({
  id: Uuid,
  visitorName: v.string(),
  /** Title of the page where the visitor started, or ''. */
  page: v.string(),
  createdAtMs: v.number(),
  closedAtMs: v.number(),
  /** The agent who handled the newest inquiry; null if nobody did. */
  agentName: v.nullable(v.string()),
  /** First 200 characters of the first message that the search found; without a search, of the newest message. */
  excerpt: v.string(),
})
export type KeptConversation = v.InferOutput<typeof KeptConversation>

/** An account that may sign in to the retention portal. */
export const PortalUser = v.object({
  eid: Eid,
  name: v.string(),
  email: v.string(),
  /** The visitor whose conversations they see; null: all of the service. */
  visitorEid: v.nullable(Eid),
})
export type PortalUser = v.InferOutput<typeof PortalUser>

/** A time and a conversation. */
const cursor = /^\d{1,16}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Filters of a search for closed conversations. */
export const KeptSearch = v.object({
  /** Part of the visitor’s name or of a message, ignoring case. */
  text: v.optional(shortText(200)),
  /** Closed from this time on, up to and including that one; milliseconds by the server’s clock. */
  from: v.optional(QuerySeq),
  to: v.optional(QuerySeq),
  /** `next` of the previous page; none: the first page. */
  before: v.optional(v.pipe(v.string(), v.regex(cursor, 'must be `next` of the page before'))),
  limit: v.optional(queryNumber(1, 100), '30'),
})

export const portalCalls = {
  issuePortalToken: call({
    method: 'POST',
    path: tokenPath,
    audience: 'public',
    capability: 'portal',
    summary: 'Signs in to the retention portal, with a second factor if one is needed, or refreshes its session',
    params: ServiceParams,
    body: v.variant('grant_type', [
      v.object({
        grant_type: v.literal('password'),
        username: Username,
        password: Secret,
        challenge: Challenge,
      }),
      v.object({ grant_type: v.literal('refresh_token'), eid: Eid, refresh_token: Secret }),
      MfaGrant,
      RecoveryGrant,
      OneTimeGrant,
    ]),
    result: IdToken,
  }),
  endPortalSession: call({
    method: 'PUT',
    path: tokenPath,
    audience: 'portal',
    capability: 'portal',
    summary: 'Signs out of the retention portal',
    params: ServiceParams,
    body: v.object({ grant_type: v.literal('revoke') }),
    result: v.null(),
  }),
  findKeptConversations: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/portal/conversations',
    audience: 'portal',
    capability: 'portal',
    summary: 'Returns the closed conversations that the user may see, newest first, in pages',
    params: ServiceParams,
    query: KeptSearch,
    result: v.object({ conversations: v.array(KeptConversation), next: v.nullable(v.string()) }),
  }),
  getKeptConversation: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/portal/conversations/{roomId}',
    audience: 'portal',
    capability: 'portal',
    summary: 'Returns a closed conversation with a page of its messages; without `before`, the newest page',
    params: RoomParams,
    query: v.object({
      /** Messages with a `seq` below this one. */
      before: v.optional(QuerySeq),
    }),
    result: v.object({
      conversation: KeptConversation,
      messages: v.array(Message),
      /** `before` for the previous page; null at the beginning. */
      before: v.nullable(v.number()),
    }),
  }),
  createPortalUser: call({
    method: 'POST',
    path: portalUsersPath,
    audience: 'admin',
    from: 'tab',
    capability: 'portal',
    summary: 'Creates an account that may read closed conversations, and mails it a link to choose a password',
    params: ServiceParams,
    body: v.object({
      name: v.pipe(shortText(80), trimmed, v.minLength(1)),
      email: Email,
      visitorEid: v.nullable(Eid),
    }),
    result: v.object({ user: PortalUser }),
  }),
  sendPortalLink: call({
    method: 'POST',
    path: `${portalUsersPath}/{eid}/link`,
    audience: 'admin',
    from: 'tab',
    capability: 'portal',
    summary: 'Mails an account of the portal a new link to choose a password',
    params: PortalUserParams,
    result: v.null(),
  }),
  requestPortalPassword: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/portal/reset-password',
    audience: 'public',
    capability: 'portal',
    summary:
      'Mails a link to choose a new password for the portal; the answer is the same if no account has the address',
    params: ServiceParams,
    body: v.object({ username: Username }),
    result: v.null(),
  }),
  listPortalUsers: call({
    method: 'GET',
    path: portalUsersPath,
    audience: 'admin',
    from: 'tab',
    capability: 'portal',
    summary: 'Returns the accounts that may read closed conversations',
    params: ServiceParams,
    result: v.object({ users: v.array(PortalUser) }),
  }),
  deletePortalUser: call({
    method: 'DELETE',
    path: `${portalUsersPath}/{eid}`,
    audience: 'admin',
    from: 'tab',
    capability: 'portal',
    summary: 'Deletes an account of the portal and ends its sessions at once',
    params: PortalUserParams,
    result: v.null(),
  }),
}
