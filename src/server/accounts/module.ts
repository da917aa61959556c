import { eq, lt } from 'drizzle-orm'
import type { accountCalls } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { callerOf } from '#server/calls/session.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { users } from '#server/services/tables.ts'
import { createAccountMails } from './account-mails.ts'
import { askOwners } from './ask-owners.ts'
import { createChangePassword } from './change-password.ts'
import { confirmOwnEmail, confirmOwnerEmail, emailOfCode } from './confirm-email.ts'
import { createOneTimeToken } from './create-one-time-token.ts'
import { createProveAgain } from './prove-again.ts'
import { createResetPassword } from './reset-password.ts'
import { oneTimeCodes } from './tables.ts'
import { updateProfile } from './update-profile.ts'

export const accounts = {
  create(deps) {
    const { database, changes, nowMs, codes } = deps
    const { db } = database
    const mails = createAccountMails(deps)
    const changePassword = createChangePassword({ database, nowMs, limits: deps.limits, onEnded: deps.onSessionEnded })
    const proveAgain = createProveAgain({ ...deps, db })
    const resetPassword = createResetPassword({ database, changes, codes, nowMs, onEnded: deps.onSessionEnded })

    const handlers: HandlersOf<typeof accountCalls> = {
      updateProfile: ({ body }, { tx, feed, session }) =>
        updateProfile({ tx, feed }, session, body, deps.permissionsOf),
      changePassword: {
        ownTransaction: 'Hashing a password takes long, and wrong ones count although the call fails.',
        handle: ({ body }, { session }) => changePassword(session, body),
      },
      getPasswordExpireTime: async (_, { db, session }) => {
        const [user] = await db.select().from(users).where(eq(users.eid, session.eid))
        return user ? ok({ expiresAtMs: deps.passwordEndsMs(user) }) : fail('token-invalid')
      },
      getAllowedActions: async (_, { session }) => ok({ actions: deps.permissionsOf(callerOf(session)) }),
      requestResetPassword: {
        ownTransaction: 'Counts its requests although it fails.',
        handle: ({ params, body }, { origin }) =>
          mails.requestReset({ serviceId: params.s, ...body, address: origin.address }),
      },
      resetPassword: {
        ownTransaction: 'Hashing a password takes long, and wrong ones count although the call fails.',
        handle: ({ params, body }) => resetPassword(params.s, body),
      },
      getVerificationCode: {
        ownTransaction: 'Counts its requests although it fails.',
        handle: ({ params, query }, { origin }) =>
          mails.sendDigits({ serviceId: params.s, ...query, address: origin.address }),
      },
      verifyOtp: ({ params }, { db }) => emailOfCode(db, codes, params.otp),
      verifyOwnerEmail: {
        ownTransaction: 'A wrong code is refused before a transaction begins.',
        handle: ({ params, body }) =>
          confirmOwnerEmail(database, codes, { serviceId: params.s, ...body, nowMs: nowMs() }),
      },
      sendAuthOtp: {
        ownTransaction: 'Counts its requests although it fails.',
        async handle({ body: { verificationValue, otpCode } }, { session }) {
          if (otpCode === undefined) {
            const sent = await mails.sendSignInLink(session, verificationValue)
            return sent.ok ? ok({ ...sent.value, isVerified: false }) : sent
          }
          const confirmed = await confirmOwnEmail(deps, session, { verificationValue, otpCode })
          return confirmed.ok ? ok({ expiresInSeconds: 0, isVerified: true }) : confirmed
        },
      },
      createStaffOneTimeToken: {
        ownTransaction: 'Hashing a password takes long, and wrong ones count although the call fails.',
        handle: (input, { session }) => createOneTimeToken({ db, codes, proveAgain }, session, input),
      },
    }
    return {
      handlers,
      jobs: [mails.job],
      clean: (nowMs) => db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAtMs, nowMs)),
      onReady: () => askOwners(deps),
    }
  },
} satisfies ServerModule
