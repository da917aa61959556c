import { eq, lt } from 'drizzle-orm'
import type { accountCalls } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { createTryLimit } from '#server/platform/try-limit.ts'
import type { User } from '#server/services/find-user.ts'
import { users } from '#server/services/tables.ts'
import { createAccountMails } from './account-mails.ts'
import { askOwners } from './ask-owners.ts'
import { createChangePassword } from './change-password.ts'
import { confirmOwnerEmail, emailOfCode } from './confirm-email.ts'
import { createOneTimeToken } from './create-one-time-token.ts'
import type { OneTimeCodes } from './one-time-codes.ts'
import { createResetPassword } from './reset-password.ts'
import { oneTimeCodes } from './tables.ts'
import { updateProfile } from './update-profile.ts'

type Deps = {
  database: Database
  changes: Changes
  nowMs: () => number
  codes: OneTimeCodes
  mailer: Mailer
  /** Where people reach the app. */
  baseUrl: () => string
  passwordEndsMs: (user: User) => number | null
  onSessionEnded: (sessionId: string) => void
}

const fiveMinutesMs = 5 * 60_000

export const accounts = {
  create(deps) {
    const { database, changes, nowMs, codes } = deps
    const { db } = database
    const limitOf = (most: number) => createTryLimit({ most, spanMs: fiveMinutesMs, nowMs })
    const mails = createAccountMails({ ...deps, limit: limitOf(5) })
    const changePassword = createChangePassword({ database, nowMs, limit: limitOf(10), onEnded: deps.onSessionEnded })
    const resetPassword = createResetPassword({ database, codes, nowMs, onEnded: deps.onSessionEnded })

    const handlers: HandlersOf<typeof accountCalls> = {
      updateProfile: ({ body }, { session }) => changes.run((tx, feed) => updateProfile(tx, feed, session, body)),
      changePassword: ({ body }, { session }) => changePassword(session, body),
      getPasswordExpireTime: async (_, { session }) => {
        const [user] = await db.select().from(users).where(eq(users.eid, session.eid))
        return user ? ok({ expiresAtMs: deps.passwordEndsMs(user) }) : fail('token-invalid')
      },
      requestResetPassword: ({ params, body }, { origin }) =>
        mails.requestReset({ serviceId: params.s, ...body, address: origin.address }),
      resetPassword: ({ params, body }) => resetPassword(params.s, body),
      getVerificationCode: ({ params, query }, { origin }) =>
        mails.sendDigits({ serviceId: params.s, ...query, address: origin.address }),
      verifyOtp: ({ params }) => emailOfCode(db, codes, params.otp),
      verifyOwnerEmail: ({ params, body }) =>
        confirmOwnerEmail(database, codes, { serviceId: params.s, ...body, nowMs: nowMs() }),
      sendAuthOtp: ({ body }, { session }) => mails.sendSignInLink(session, body.eid),
      createStaffOneTimeToken: ({ params }, { session }) => createOneTimeToken(db, codes, session, params.eid),
    }
    return {
      handlers,
      clean: (nowMs) => db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAtMs, nowMs)),
      onReady: () => askOwners(deps),
    }
  },
} satisfies ServerModule<Deps>
