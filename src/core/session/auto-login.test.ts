import { expect, it } from 'vitest'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { autoLogIn, type McParams } from './auto-login.ts'
import { takeLinkParams } from './link-params.ts'

function setUp(given: McParams | null, answer: Result<null> = ok(null)) {
  let kept = given
  const asked: unknown[] = []
  const run = (isSignedOut = true) =>
    autoLogIn({
      mcParams: {
        read: () => kept,
        remove: () => {
          kept = null
        },
      },
      isSignedOut,
      async signInByCode(code) {
        asked.push(code)
        return answer
      },
    })
  return { run, asked, kept: () => kept }
}
const given = { mcOtp: 'once', username: 'mei@everline.test' }

it('[SES-14] mcParams sign in by their one-time code, and are then removed', async () => {
  const { run, asked, kept } = setUp(given)
  expect(await run()).toEqual(ok(null))
  expect(asked).toEqual([{ username: 'mei@everline.test', otp: 'once' }])
  expect(kept()).toBeNull()
  expect(await run()).toBeNull()
  expect(asked).toHaveLength(1)
})

it('[SES-14] a code that the backend refuses is removed; one that never reached the backend stays', async () => {
  const refused = setUp(given, fail('one-time-code-invalid'))
  expect(await refused.run()).toEqual(fail('one-time-code-invalid'))
  expect(refused.kept()).toBeNull()
  const offline = setUp(given, fail('network'))
  expect(await offline.run()).toEqual(fail('network'))
  expect(offline.kept()).toEqual(given)
})

it('[SES-14] an existing session stays, and the code is removed', async () => {
  const { run, asked, kept } = setUp(given)
  expect(await run(false)).toBeNull()
  expect([asked, kept()]).toEqual([[], null])
})

it('[SES-14] mcParams are removed from the fragment and the query of the address; the rest of it stays', () => {
  const params = { mcOtp: 'a+b', username: 'mei@everline.test' }
  const at = 'https://chat.everline.test/sign-in'
  expect(takeLinkParams(`${at}#mcOtp=a%2Bb&username=mei%40everline.test`)).toEqual({ params, rest: '/sign-in' })
  expect(takeLinkParams(`${at}?to=%2Finbox&mcOtp=a%2Bb&username=mei%40everline.test#here=1`)).toEqual({
    params,
    rest: '/sign-in?to=%2Finbox#here=1',
  })
  expect(takeLinkParams(`${at}?to=%2Finbox`)).toBeNull()
})
