import type { secondFactorCalls } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Challenge } from '#server/calls/session.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { getMfaPolicy, setMfaPolicy } from './mfa-policy.ts'

/** Time to store the recovery codes before the sign-in goes on. */
const storeCodesMs = 15 * 60_000

export const secondFactor = {
  create({ secondFactors, codes }) {
    const handlers: HandlersOf<typeof secondFactorCalls> = {
      getMfaSetup: {
        ownTransaction: 'Keeps the secret of a set-up under way.',
        handle: async ({ params }, { session: challenge }) =>
          maySetUp(challenge, params.eid) ? secondFactors.prepare(params.eid) : fail('not-found'),
      },
      setUpMfa: {
        ownTransaction: 'Wrong codes count although the call fails.',
        handle: async ({ params: { eid }, body }, { session: challenge }) => {
          if (!maySetUp(challenge, eid)) return fail('not-found')
          const recoveryCodes = await secondFactors.activate(eid, body.code)
          if (!recoveryCodes.ok) return recoveryCodes
          const endsSignIn = challenge.need === 'set-up'
          const otp = endsSignIn ? await codes.issue('sign-in', eid, { lifeMs: storeCodesMs, factorShown: true }) : null
          return ok({ recoveryCodes: recoveryCodes.value, otp })
        },
      },
      getMfa: (_, { session }) => secondFactors.stateOf(session.eid),
      deactivateMfa: {
        ownTransaction: 'Wrong codes count although the call fails.',
        handle: ({ body }, { session }) => secondFactors.deactivate(session.eid, body.code),
      },
      getMfaPolicy: (_, { db, session }) => getMfaPolicy(db, session.serviceId),
      setMfaPolicy,
    }
    return { handlers }
  },
} satisfies ServerModule

/** A sign-in that needs a code has a second factor already: it may not replace that one. */
const maySetUp = (challenge: Challenge, eid: string) => challenge.eid === eid && challenge.need !== 'code'
