import * as v from 'valibot'
import { call } from '../call.ts'
import { Secret, ServiceParams, Username } from '../primitives.ts'
import { Challenge } from '../session/schemas.ts'

export const serviceOwnerCalls = {
  sendOwnerChangeEmail: call({
    method: 'POST',
    path: '/lc-ds/v1/services/{s}/send-owner-change-email',
    audience: 'admin',
    capability: 'billing',
    summary:
      'Mails a member of the staff a link that makes them the owner of the service; only the owner may ask for it, and an earlier link ends',
    params: ServiceParams,
    body: v.object({
      /** The address of the new owner. */
      email: Username,
      /** The password, unless the user has signed in a few minutes ago: else `password-needed`. */
      proof: v.optional(v.object({ password: Secret, challenge: Challenge })),
    }),
    result: v.object({ expiresInSeconds: v.number() }),
  }),
  acceptOwnerChange: call({
    method: 'PUT',
    path: '/everline/v1/services/{s}/owner',
    audience: 'public',
    from: 'tab',
    capability: 'billing',
    summary: 'Makes the member of the staff to whom the code was mailed the owner of the service, and an admin',
    params: ServiceParams,
    body: v.object({ token: Secret }),
    result: v.object({
      email: v.string(),
      /** The new owner was no admin before: their sessions have ended. */
      mustSignIn: v.boolean(),
    }),
  }),
}
