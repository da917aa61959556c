import { expect, it } from 'vitest'
import { ok } from '#core/platform/result.ts'
import { createOneTimeGrant } from './code-grants.ts'

it('[audit 16] a code for an account that does not exist is looked up like any other', async () => {
  const lookUps: string[] = []
  const byCode = createOneTimeGrant({
    // Reached only by a code that was found.
    db: {} as never,
    findUser: async () => undefined,
    codes: {
      issue: async () => '',
      find: async (_, [purpose]) => {
        lookUps.push(`find ${purpose}`)
        return null
      },
      take: async () => null,
      takeDigits: async () => {
        lookUps.push('digits')
        return false
      },
    },
    proofLimits: { begin: async () => ok({ succeeded: async () => {} }) },
    realm: (serviceId) => serviceId,
    enter: { enter: async () => Promise.reject(), challenge: async () => Promise.reject() },
  })
  const from = { address: '10.0.0.1', userAgent: '', deviceId: null }
  const refused = { ok: false, error: { name: 'one-time-code-invalid' } }
  for (const otp of ['123456', 'a-code-of-a-link'])
    expect(
      await byCode('demo', { grant_type: 'sign_up_otp', username: 'nobody@everline.test', otp }, from),
    ).toMatchObject(refused)
  expect(lookUps).toEqual(['digits', 'find sign-in'])
})
