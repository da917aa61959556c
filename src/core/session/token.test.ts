import fc from 'fast-check'
import { expect, it } from 'vitest'
import { receiveToken } from './token.ts'

it('[ENT-01] the lifetimes of an id token become absolute milliseconds on receipt', () => {
  const seconds = fc.nat({ max: 10 ** 8 })
  fc.assert(
    fc.property(seconds, seconds, fc.nat({ max: 2 * 10 ** 12 }), (expires_in, refresh_expires_in, nowMs) => {
      const eid = '018f0000-0000-7000-8000-000000000001'
      const issued = {
        eid,
        access_token: 'a',
        refresh_token: 'r',
        expires_in,
        refresh_expires_in,
        token_type: 'Bearer',
      } as const
      expect(receiveToken(issued, 'demo', false, nowMs)).toEqual({
        eid,
        serviceId: 'demo',
        isAnonymous: false,
        accessToken: 'a',
        tokenType: 'Bearer',
        refreshToken: 'r',
        expiresAtMs: nowMs + expires_in * 1000,
        refreshExpiresAtMs: nowMs + refresh_expires_in * 1000,
        isLeaving: false,
      })
    }),
  )
})
