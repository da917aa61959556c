import type { Commands } from '#app/data/everline.tsx'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { AccountApi } from '#workers/ports/account-api.ts'
import { own } from './rows.ts'

export type Said = <Name extends keyof Commands>(name: Name, run: Commands[Name]) => Commands[Name]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-ef${index}h-jkmn`)

/**
 * An account whose password says what comes next: `wrong`, `code`, `set-up` and `old` do what they say, every other one
 * signs in. Codes are right but for 000000.
 */
export function fakeAccount(deps: {
  said: Said
  answer: <T>(value: T) => Promise<Result<T>>
  signIn: () => Promise<void>
}): AccountApi {
  const { said, answer } = deps
  const days = Number(new URLSearchParams(location.search).get('password-days') ?? 90)
  const mfa = { isActive: false, isForced: false, activatedAtMs: null as number | null, recoveryCodesLeft: 0 }
  let policy = { everybody: false, eids: [] as string[] }
  async function enter() {
    await wait(50)
    await deps.signIn()
    return ok(null)
  }
  return {
    signIn: said('signIn', async ({ password }) => {
      await wait(100)
      if (password === 'wrong') return fail('wrong-credentials')
      if (password === 'code') return fail('second-factor-needed')
      if (password === 'set-up') return fail('second-factor-forced')
      if (password === 'old') return fail('password-expired')
      return enter()
    }),
    signInByCode: said('signInByCode', ({ otp }) =>
      otp === '000000' || otp === 'used' ? Promise.resolve(fail('one-time-code-invalid')) : enter(),
    ),
    getThirdParties: said('getThirdParties', () =>
      answer({ methods: [{ id: 'oidc', label: 'Acme', url: '/oidc/start?service=demo' }] }),
    ),
    confirmSignIn: said('confirmSignIn', (proof) =>
      'code' in proof && proof.code === '000000' ? Promise.resolve(fail('code-wrong')) : enter(),
    ),
    replacePassword: said('replacePassword', enter),
    finishSignIn: said('finishSignIn', enter),
    beginMfaSetUp: said('beginMfaSetUp', async (password) =>
      password === 'wrong' ? fail('wrong-credentials') : answer(null),
    ),
    getMfaSetup: said('getMfaSetup', () =>
      answer({
        secret: 'SQSKOMQKBPMVT4ISXVO26RKTAQAI63B5',
        uri: 'otpauth://totp/Everline:agent1%40everline.test?issuer=Everline&secret=SQSKOMQKBPMVT4ISXVO26RKTAQAI63B5&algorithm=SHA1&digits=6&period=30',
      }),
    ),
    setUpMfa: said('setUpMfa', async (code) => {
      if (code === '000000') return fail('code-wrong')
      Object.assign(mfa, { isActive: true, activatedAtMs: Date.now(), recoveryCodesLeft: 10 })
      return answer({ recoveryCodes })
    }),
    getMfa: said('getMfa', () => answer({ ...mfa })),
    deactivateMfa: said('deactivateMfa', async (code) => {
      if (code === '000000') return fail('code-wrong')
      Object.assign(mfa, { isActive: false, activatedAtMs: null, recoveryCodesLeft: 0 })
      return answer(null)
    }),
    getMfaPolicy: said('getMfaPolicy', () => answer(policy)),
    setMfaPolicy: said('setMfaPolicy', (next) => {
      policy = next
      return answer(policy)
    }),
    changePassword: said('changePassword', async ({ oldPassword }) =>
      oldPassword === 'wrong' ? fail('old-password-wrong') : answer(null),
    ),
    getPasswordEnd: said('getPasswordEnd', () => answer({ expiresAtMs: Date.now() + days * 24 * 60 * 60_000 })),
    requestPasswordReset: said('requestPasswordReset', () => answer(null)),
    requestDigits: said('requestDigits', () => answer(null)),
    emailOfCode: said('emailOfCode', async (token) =>
      token === 'used' ? fail('one-time-code-invalid') : answer({ email: 'agent1@everline.test' }),
    ),
    resetPassword: said('resetPassword', () => answer(null)),
    verifyOwnerEmail: said('verifyOwnerEmail', () => answer({ email: 'admin@everline.test' })),
    createSignInCode: said('createSignInCode', () =>
      answer({ username: `${own}@everline.test`, otp: 'once', expiresInSeconds: 180 }),
    ),
    mailSignInLink: said('mailSignInLink', () => answer(null)),
  }
}
