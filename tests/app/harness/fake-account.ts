import { fail, ok, type Result } from '#core/platform/result.ts'
import type { FakeAnswers, FakeDeps } from './fake-answers.ts'
import { own } from './rows.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-ef${index}h-jkmn`)

/**
 * An account whose password determines the next step of the sign-in: `wrong`, `code`, `set-up` and `old` lead there,
 * all others sign in. Every code is right except 000000.
 */
export function fakeAccount({ said, answer, signIn }: FakeDeps & { signIn: () => Promise<void> }) {
  const days = Number(new URLSearchParams(location.search).get('password-days') ?? 90)
  const mfa = { isActive: false, isForced: false, activatedAtMs: null as number | null, recoveryCodesLeft: 0 }
  let policy = { everybody: false, eids: [] as string[] }
  async function enter() {
    await wait(50)
    await signIn()
    return ok(null)
  }
  return {
    commands: {
      signIn: said('signIn', async (step) => {
        switch (step.by) {
          case 'password':
            await wait(100)
            return afterPassword[step.password] ?? enter()
          case 'one-time-code':
            return step.otp === '000000' || step.otp === 'used' ? fail('one-time-code-invalid') : enter()
          case 'second-factor':
            return step.code === '000000' ? fail('code-wrong') : enter()
          default:
            return enter()
        }
      }),
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
      changePassword: said('changePassword', async ({ oldPassword }) =>
        oldPassword === 'wrong' ? fail('old-password-wrong') : answer(null),
      ),
      createSignInCode: said('createSignInCode', async ({ password }) => {
        if (password === undefined) return fail('password-needed')
        if (password === 'wrong') return fail('old-password-wrong')
        return answer({ username: `${own}@everline.test`, otp: 'once', expiresInSeconds: 180 })
      }),
      handServiceOver: said('handServiceOver', async ({ password }) => {
        if (password === undefined) return fail('password-needed')
        return password === 'wrong' ? fail('old-password-wrong') : answer({ expiresInSeconds: 86_400 })
      }),
      resetPassword: said('resetPassword', () => answer(null)),
    },
    answers: {
      getThirdPartyLoginMethods: () =>
        answer({ methods: [{ id: 'oidc', label: 'Acme', url: '/oidc/start?service=demo' }] }),
      getMfa: () => answer({ ...mfa }),
      async deactivateMfa({ body: { code } }) {
        if (code === '000000') return fail('code-wrong')
        Object.assign(mfa, { isActive: false, activatedAtMs: null, recoveryCodesLeft: 0 })
        return answer(null)
      },
      getMfaPolicy: () => answer(policy),
      setMfaPolicy({ body }) {
        policy = body
        return answer(policy)
      },
      getPasswordExpireTime: () => answer({ expiresAtMs: Date.now() + days * 24 * 60 * 60_000 }),
      requestResetPassword: () => answer(null),
      getVerificationCode: () => answer({ expiresInSeconds: 600 }),
      verifyOtp: async ({ params: { otp } }) =>
        otp === 'used' ? fail('one-time-code-invalid') : answer({ email: 'agent1@everline.test' }),
      acceptOwnerChange: async ({ body: { token } }) =>
        token === 'used' ? fail('one-time-code-invalid') : answer({ email: 'tom@everline.test', mustSignIn: true }),
      verifyOwnerEmail: () => answer({ email: 'admin@everline.test' }),
      sendAuthOtp: () => answer({ expiresInSeconds: 900, isVerified: false }),
    } satisfies FakeAnswers,
  }
}

/** The steps that such passwords lead to. */
const afterPassword: Partial<Record<string, Result<never>>> = {
  wrong: fail('wrong-credentials'),
  code: fail('second-factor-needed'),
  'set-up': fail('second-factor-forced'),
  old: fail('password-expired'),
}
