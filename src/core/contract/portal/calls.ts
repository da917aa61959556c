import * as v from 'valibot'
import { call } from '../call.ts'
import { Message } from '../messages/schemas.ts'
import {
  Eid,
  QuerySeq,
  RoomParams,
  Secret,
  ServiceId,
  ServiceParams,
  shortText,
  trimmed,
  Username,
} from '../primitives.ts'
import { Challenge, IdToken, MfaGrant, OneTimeGrant, RecoveryGrant } from '../session/schemas.ts'
import { KeptConversation, KeptSearch, PortalUser } from './schemas.ts'

const PortalUserParams = v.object({ s: ServiceId, eid: Eid })

const tokenPath = '/everline/v1/services/{s}/portal/token'

const portalUsersPath = '/everline/v1/services/{s}/portal-users'

/** An e-mail address [VAL-01]. The handler checks its top-level domain, whose length is a setting. */
const Email = v.pipe(Username, v.toLowerCase())

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
